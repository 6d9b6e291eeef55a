package io.orderly.supervisor.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.UUID;
import org.springframework.security.crypto.bcrypt.BCrypt;

/** Knocks at the operator's door. */
public final class OperatorClient {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Of all local users of the tests. */
  static final String PASSWORD_HASH = BCrypt.hashpw("right", BCrypt.gensalt(10));

  private final HttpClient http = HttpClient.newHttpClient();
  private final String url;
  private final String management;
  private final String authorization;

  /** What came back. */
  public record Answer(int status, String contentType, String retryAfter, JsonNode body) {

    /** The type of a problem; empty where it is none. */
    public String type() {
      return body.path("type").asText();
    }
  }

  /** Knocks as the operator ada where it is asked who it is. */
  public OperatorClient(String url, String management) {
    this(url, management, basic("ada", "right"));
  }

  private OperatorClient(String url, String management, String authorization) {
    this.url = url;
    this.management = management;
    this.authorization = authorization;
  }

  /**
   * The same door, knocked at by another user: bob (operator), vera (viewer), shop (submitter),
   * gate (an operator that may speak for others).
   */
  public OperatorClient as(String user) {
    return new OperatorClient(url, management, basic(user, "right"));
  }

  /** The same door, knocked at with a password that is wrong. */
  public OperatorClient mistaken() {
    return new OperatorClient(url, management, basic("ada", "wrong"));
  }

  /** The same door, knocked at by nobody in particular. */
  public OperatorClient asNobody() {
    return new OperatorClient(url, management, "");
  }

  private static String basic(String user, String password) {
    byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  private HttpRequest.Builder request(String path) {
    String host = path.startsWith("/actuator") ? management : url;
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(host + path)).timeout(PATIENCE);
    return authorization.isEmpty() ? request : request.setHeader("Authorization", authorization);
  }

  public Answer resubmit(UUID orderId, String json, String... headers) {
    return post("/operator/orders/" + orderId + "/resubmit", json, headers);
  }

  /** A command to an order: resubmit, undo, pause, resume, priority. */
  public Answer command(UUID orderId, String command, String json, String... headers) {
    return post("/operator/orders/" + orderId + "/" + command, json, headers);
  }

  public Answer post(String path, String json, String... headers) {
    return send("POST", path, json, headers);
  }

  /** Sends JSON by any method. */
  public Answer send(String method, String path, String json, String... headers) {
    HttpRequest.Builder request =
        request(path)
            .method(method, BodyPublishers.ofString(json))
            .setHeader("Content-Type", "application/json");
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    return answer(request.build());
  }

  /** What a question is answered. */
  public Answer ask(String path) {
    return answer(request(path).build());
  }

  private Answer answer(HttpRequest request) {
    HttpResponse<String> response = send(request);
    return new Answer(
        response.statusCode(),
        response.headers().firstValue("Content-Type").orElse(""),
        response.headers().firstValue("Retry-After").orElse(""),
        parse(response.body()));
  }

  /** The body of a GET, whatever its status. */
  public String get(String path) {
    return send(request(path).build()).body();
  }

  /** Asks the door for what is on the port of probes and metrics. */
  public int statusAtTheDoorOf(String path) {
    return send(request("/").uri(URI.create(url + path)).build()).statusCode();
  }

  public int statusOf(String path) {
    return send(request(path).build()).statusCode();
  }

  private HttpResponse<String> send(HttpRequest request) {
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IllegalStateException("no answer from " + request.uri(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private static JsonNode parse(String body) {
    try {
      return JSON.readTree(body);
    } catch (IOException e) {
      throw new IllegalStateException("no JSON: " + body, e);
    }
  }
}
