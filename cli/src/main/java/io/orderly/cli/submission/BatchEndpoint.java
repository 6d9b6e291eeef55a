package io.orderly.cli.submission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.orderly.cli.http.BoundedHttp;
import io.orderly.cli.http.NoAnswerException;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.CommandFailedException;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code POST /orders/batch} of a submission service. */
public final class BatchEndpoint {

  private static final Duration CONNECT_WITHIN = Duration.ofSeconds(3);
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(60);
  private static final int OK = 200;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int LOWEST_SERVER_ERROR = 500;

  private static final ObjectMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private final BoundedHttp http = new BoundedHttp(CONNECT_WITHIN, ANSWER_WITHIN);
  private final URI baseUrl;
  private final URI url;
  private final String authorization;

  /**
   * An endpoint that is not tried yet.
   *
   * @param baseUrl of the submission service
   * @param authorization who hands in, as the header has it; empty: nobody in particular
   */
  public BatchEndpoint(URI baseUrl, String authorization) {
    this.baseUrl = baseUrl;
    this.url = baseUrl.resolve("/orders/batch");
    this.authorization = authorization;
  }

  /** Of the service that it is an endpoint of. */
  URI baseUrl() {
    return baseUrl;
  }

  /**
   * Hands the lines in.
   *
   * @param lines few enough that all the answers fit into memory
   * @return one result a line, in the order of the lines; what got no answer is unavailable
   * @throws CommandFailedException when it takes none of them, or is no such endpoint
   */
  List<LineResult> submit(List<InputLine> lines) throws InterruptedException {
    try {
      return results(lines, http.send(request(lines)));
    } catch (NoAnswerException none) {
      return unavailable(lines, "%s does not answer (%s)".formatted(url, none.getMessage()));
    }
  }

  private HttpRequest request(List<InputLine> lines) {
    var request =
        HttpRequest.newBuilder(url)
            .header("Content-Type", "application/x-ndjson")
            .POST(BodyPublishers.ofByteArray(body(lines)));
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    return request.build();
  }

  private static byte[] body(List<InputLine> lines) {
    var body = new ByteArrayOutputStream();
    for (var line : lines) {
      body.writeBytes(line.bytes());
      body.write('\n');
    }
    return body.toByteArray();
  }

  private List<LineResult> results(List<InputLine> lines, HttpResponse<byte[]> answer) {
    int status = answer.statusCode();
    if (status == TOO_MANY_REQUESTS || status >= LOWEST_SERVER_ERROR) {
      return unavailable(lines, "%s answers with status %d".formatted(url, status));
    }
    if (status != OK) {
      throw EndpointClient.problem(answer);
    }
    var results = new ArrayList<>(unavailable(lines, "the answer broke off"));
    for (var text : new String(answer.body(), StandardCharsets.UTF_8).lines().toList()) {
      var result = result(text);
      long index = result.line() - 1;
      if (index >= 0 && index < lines.size()) {
        results.set((int) index, result.at(lines.get((int) index).number()));
      }
    }
    return results;
  }

  /** Waiting would not make it another service. */
  private LineResult result(String text) {
    try {
      @Nullable LineResult result = JSON.readValue(text, LineResult.class);
      LineResult.@Nullable Status status = result == null ? null : result.status();
      if (result != null && status != null) {
        return result;
      }
    } catch (JsonProcessingException none) {
      // Reported below, as an answer without a result for its line.
    }
    throw new CommandFailedException(
        "%s answers with what is no result of a batch: is it a service of this version?"
            .formatted(url));
  }

  private static List<LineResult> unavailable(List<InputLine> lines, String why) {
    return lines.stream().map(line -> LineResult.unavailable(line.number(), why)).toList();
  }
}
