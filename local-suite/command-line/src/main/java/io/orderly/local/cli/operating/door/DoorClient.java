package io.orderly.local.cli.operating.door;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.Ending;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks and commands at a door. What it sends has an id wherever it changes something, so that a
 * request whose answer was lost is sent again: at most {@value #TRIES} times.
 */
public final class DoorClient {

  private static final Duration CONNECT_WITHIN = Duration.ofSeconds(10);
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(30);
  private static final int TRIES = 3;
  private static final int FIRST_BAD_STATUS = 300;
  private static final int NOT_FOUND = 404;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT_WITHIN)
          .build();
  private final URI url;
  private final String authorization;

  private DoorClient(URI url, String authorization) {
    this.url = url;
    this.authorization = authorization;
  }

  /** Where the options of a command say. */
  public static DoorClient at(Door door) {
    return new DoorClient(door.url(), door.authorization());
  }

  /** An object to be filled. */
  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /**
   * What the door answers.
   *
   * @throws CommandFailedException when it answers with a problem, or nobody answers
   */
  public JsonNode get(String path) {
    return good(send(request(path).build()));
  }

  /** The same; empty when there is no such thing, or no such door in that version. */
  public Optional<JsonNode> find(String path) {
    var answer = send(request(path).build());
    return answer.statusCode() == NOT_FOUND ? Optional.empty() : Optional.of(good(answer));
  }

  /**
   * Has something done.
   *
   * @param body names an id, {@code commandId}, under which it is done once at most
   * @throws CommandFailedException when it answers with a problem, or nobody answers
   */
  public JsonNode post(String path, ObjectNode body) {
    return send("POST", path, body);
  }

  /** As {@link #post}. */
  public JsonNode put(String path, ObjectNode body) {
    return send("PUT", path, body);
  }

  /** As {@link #post}. */
  public JsonNode delete(String path, ObjectNode body) {
    return send("DELETE", path, body);
  }

  private JsonNode send(String method, String path, ObjectNode body) {
    return good(
        send(
            request(path)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body.toString()))
                .build()));
  }

  private HttpRequest.Builder request(String path) {
    var request =
        HttpRequest.newBuilder(url.resolve(path))
            .timeout(ANSWER_WITHIN)
            .header("Accept", "application/json, application/problem+json");
    return authorization.isEmpty() ? request : request.header("Authorization", authorization);
  }

  private HttpResponse<byte[]> send(HttpRequest request) {
    IOException last = new IOException("no answer");
    for (int attempt = 1; attempt <= TRIES; attempt++) {
      try {
        return http.send(request, BodyHandlers.ofByteArray());
      } catch (IOException failure) {
        last = failure;
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new CommandFailedException(Ending.INTERRUPTED, "interrupted", interrupted);
      }
    }
    throw new CommandFailedException(
        Ending.NOT_REACHABLE,
        "%s does not answer (%s). Does the service run?".formatted(url, last),
        last);
  }

  private JsonNode good(HttpResponse<byte[]> answer) {
    var body = json(answer);
    if (answer.statusCode() >= FIRST_BAD_STATUS || body.isMissingNode()) {
      var retryAfter = answer.headers().firstValue("Retry-After").orElse("");
      throw new Problem(answer.uri(), answer.statusCode(), body, retryAfter).exception();
    }
    return body;
  }

  /** Missing where it is none. */
  private static JsonNode json(HttpResponse<byte[]> answer) {
    try {
      return JSON.readTree(answer.body());
    } catch (JsonProcessingException none) {
      return MissingNode.getInstance();
    } catch (IOException impossible) {
      throw new IllegalStateException("bytes in memory can be read", impossible);
    }
  }
}
