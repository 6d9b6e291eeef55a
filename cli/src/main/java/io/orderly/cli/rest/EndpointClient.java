package io.orderly.cli.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.http.BoundedHttp;
import io.orderly.cli.http.NoAnswerException;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks and commands at an endpoint. What it sends has an id wherever it changes something, so that
 * a request whose answer was lost is sent again: at most {@value #TRIES} times, of 30 s each.
 */
public final class EndpointClient {

  private static final Duration CONNECT_WITHIN = Duration.ofSeconds(10);
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(30);
  private static final int TRIES = 3;
  private static final int FIRST_BAD_STATUS = 300;
  private static final int NOT_FOUND = 404;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final BoundedHttp http = new BoundedHttp(CONNECT_WITHIN, ANSWER_WITHIN);
  private final URI url;
  private final String authorization;

  private EndpointClient(URI url, String authorization) {
    this.url = url;
    this.authorization = authorization;
  }

  /** Where the options of a command say. */
  public static EndpointClient at(Endpoint endpoint) {
    return at(endpoint.url(), endpoint.authorization());
  }

  /**
   * Of a service.
   *
   * @param authorization who asks, as the header has it; empty: in nobody's name
   */
  public static EndpointClient at(URI url, String authorization) {
    return new EndpointClient(url, authorization);
  }

  /** An object to be filled. */
  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /**
   * What the endpoint answers.
   *
   * @throws CommandFailedException when it answers with a problem, or is unreachable
   */
  public JsonNode get(String path) {
    return good(send(request(path).build()));
  }

  /** The same; empty when there is no such thing, or no such endpoint in that version. */
  public Optional<JsonNode> find(String path) {
    var answer = send(request(path).build());
    return answer.statusCode() == NOT_FOUND ? Optional.empty() : Optional.of(good(answer));
  }

  /**
   * Has something done.
   *
   * @param body names an id, {@code commandId}, under which it is done once at most
   * @throws CommandFailedException when it answers with a problem, or is unreachable
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
            .header("Accept", "application/json, application/problem+json");
    return authorization.isEmpty() ? request : request.header("Authorization", authorization);
  }

  private HttpResponse<byte[]> send(HttpRequest request) {
    for (int attempt = 1; ; attempt++) {
      try {
        return http.send(request);
      } catch (NoAnswerException none) {
        if (attempt == TRIES) {
          throw new CommandFailedException(
              Ending.NOT_REACHABLE,
              "%s does not answer (%s). Does the service run?".formatted(url, none.getMessage()),
              none);
        }
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new CommandFailedException(Ending.INTERRUPTED, "interrupted", interrupted);
      }
    }
  }

  private JsonNode good(HttpResponse<byte[]> answer) {
    var body = json(answer);
    if (answer.statusCode() >= FIRST_BAD_STATUS || body.isMissingNode()) {
      throw problem(answer);
    }
    return body;
  }

  /** What a bad answer means to a command, also one that was got in another way. */
  public static ProblemAnswerException problem(HttpResponse<byte[]> answer) {
    return Problem.of(answer, json(answer)).exception();
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
