package io.orderly.local.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.Ending;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/** Reads JSON from the services. */
final class JsonHttp {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int NOT_FOUND = 404;

  private static final int UNAUTHORIZED = 401;

  private final ObjectMapper json = new ObjectMapper();
  private final String authorization;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();

  /**
   * Reads in somebody's name.
   *
   * @param authorization the header; empty: none is asked for there
   */
  JsonHttp(String authorization) {
    this.authorization = authorization;
  }

  /**
   * What the address answers; empty when it knows no such thing.
   *
   * @throws CommandFailedException when nobody answers, or something else than that
   */
  Optional<JsonNode> get(URI address) {
    try {
      var request = HttpRequest.newBuilder(address).timeout(TIMEOUT);
      if (!authorization.isEmpty()) {
        request.header("Authorization", authorization);
      }
      var answer = http.send(request.build(), BodyHandlers.ofByteArray());
      if (answer.statusCode() == NOT_FOUND || answer.statusCode() == BAD_REQUEST) {
        return Optional.empty();
      }
      return Optional.of(content(address, answer));
    } catch (IOException failure) {
      throw new CommandFailedException(
          Ending.NOT_REACHABLE,
          "%s does not answer (%s). Does the suite run?".formatted(address, failure),
          failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted", interrupted);
    }
  }

  private JsonNode content(URI address, HttpResponse<byte[]> answer) throws IOException {
    if (answer.statusCode() == UNAUTHORIZED) {
      throw new CommandFailedException(
          Ending.NOT_PERMITTED,
          "%s does not know who asks: set ORDERLY_TOKEN, or ORDERLY_USER and ORDERLY_PASSWORD."
              .formatted(address));
    }
    if (answer.statusCode() != OK) {
      throw new CommandFailedException(
          "%s answers with status %d.".formatted(address, answer.statusCode()));
    }
    return json.readTree(answer.body());
  }
}
