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
import java.time.Duration;
import java.util.UUID;

/** Knocks at the operator's door. */
public final class HttpDoor {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final HttpClient http = HttpClient.newHttpClient();
  private final String url;

  /** What came back. */
  public record Answer(int status, String contentType, String retryAfter, JsonNode body) {}

  public HttpDoor(String url) {
    this.url = url;
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
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(PATIENCE)
            .method(method, BodyPublishers.ofString(json))
            .setHeader("Content-Type", "application/json");
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    return answer(request.build());
  }

  /** What a question is answered. */
  public Answer ask(String path) {
    return answer(HttpRequest.newBuilder(URI.create(url + path)).timeout(PATIENCE).build());
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
    return send(HttpRequest.newBuilder(URI.create(url + path)).timeout(PATIENCE).build()).body();
  }

  public int statusOf(String path) {
    return send(HttpRequest.newBuilder(URI.create(url + path)).timeout(PATIENCE).build())
        .statusCode();
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
