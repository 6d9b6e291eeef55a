package io.orderly.local.cli.submitting;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.Ending;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** {@code POST /orders/batch} of a submission service. */
public final class BatchDoor {

  private static final Duration CONNECT_WITHIN = Duration.ofSeconds(3);
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(60);
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int LOWEST_SERVER_ERROR = 500;
  private static final int MOST_DETAIL = 500;

  private static final ObjectMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT_WITHIN)
          .build();
  private final URI baseUrl;
  private final URI url;
  private final String authorization;

  /**
   * A door that is not tried yet.
   *
   * @param baseUrl of the submission service
   * @param authorization who hands in, as the header has it; empty: nobody in particular
   */
  public BatchDoor(URI baseUrl, String authorization) {
    this.baseUrl = baseUrl;
    this.url = baseUrl.resolve("/orders/batch");
    this.authorization = authorization;
  }

  /** Of the service that it is a door of. */
  URI baseUrl() {
    return baseUrl;
  }

  /**
   * Hands the lines in.
   *
   * @param lines few enough that all the answers fit into memory
   * @return one result a line, in the order of the lines; what got no answer is unavailable
   * @throws CommandFailedException when there is no such door
   */
  List<LineResult> submit(List<InputLine> lines) throws InterruptedException {
    try {
      return results(lines, answer(lines));
    } catch (ExecutionException | IOException failure) {
      return unavailable(lines, "%s does not answer (%s)".formatted(url, innermost(failure)));
    } catch (TimeoutException late) {
      return unavailable(
          lines, "%s gave no answer within %d s".formatted(url, ANSWER_WITHIN.toSeconds()));
    }
  }

  private HttpResponse<byte[]> answer(List<InputLine> lines)
      throws InterruptedException, ExecutionException, TimeoutException {
    var request =
        HttpRequest.newBuilder(url)
            .header("Content-Type", "application/x-ndjson")
            .POST(BodyPublishers.ofByteArray(body(lines)));
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    var answer = http.sendAsync(request.build(), BodyHandlers.ofByteArray());
    try {
      return answer.get(ANSWER_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
    } finally {
      answer.cancel(true);
    }
  }

  private static byte[] body(List<InputLine> lines) {
    var body = new ByteArrayOutputStream();
    for (var line : lines) {
      body.writeBytes(line.bytes());
      body.write('\n');
    }
    return body.toByteArray();
  }

  private List<LineResult> results(List<InputLine> lines, HttpResponse<byte[]> answer)
      throws IOException {
    int status = answer.statusCode();
    if (status == TOO_MANY_REQUESTS || status >= LOWEST_SERVER_ERROR) {
      return unavailable(lines, "%s answers with status %d".formatted(url, status));
    }
    if (status != OK) {
      boolean isShut = status == UNAUTHORIZED || status == FORBIDDEN;
      throw new CommandFailedException(
          isShut ? Ending.NOT_PERMITTED : Ending.FAILED,
          "%s refuses the whole batch with status %d: %s".formatted(url, status, excerpt(answer)));
    }
    var results = new ArrayList<>(unavailable(lines, "the answer broke off"));
    for (var text : new String(answer.body(), StandardCharsets.UTF_8).lines().toList()) {
      var result = JSON.readValue(text, LineResult.class);
      int index = Math.toIntExact(result.line() - 1);
      if (index >= 0 && index < lines.size()) {
        results.set(index, result.at(lines.get(index).number()));
      }
    }
    return results;
  }

  private static String excerpt(HttpResponse<byte[]> answer) {
    var text = new String(answer.body(), StandardCharsets.UTF_8);
    return text.substring(0, Math.min(MOST_DETAIL, text.length()));
  }

  private static List<LineResult> unavailable(List<InputLine> lines, String why) {
    return lines.stream().map(line -> LineResult.unavailable(line.number(), why)).toList();
  }

  private static Throwable innermost(Throwable failure) {
    var cause = failure.getCause();
    return cause == null || cause == failure ? failure : innermost(cause);
  }
}
