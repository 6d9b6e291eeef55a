package io.orderly.contract;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** A customer's or an operator's client. */
public final class Http {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI door;
  private final String authorization;

  /** Of a door that asks nobody who they are. */
  public Http(URI door) {
    this(door, "");
  }

  /** Of somebody, as the header {@code Authorization} has it. */
  public Http(URI door, String authorization) {
    this.door = door;
    this.authorization = authorization;
  }

  public HttpResponse<String> get(String path) throws Exception {
    return client.send(request(path).build(), BodyHandlers.ofString());
  }

  /** With a header of its own. */
  public HttpResponse<String> get(String path, String header, String value) throws Exception {
    return client.send(request(path).header(header, value).build(), BodyHandlers.ofString());
  }

  public HttpResponse<String> post(String path, String type, String body) throws Exception {
    return client.send(
        request(path).header("Content-Type", type).POST(BodyPublishers.ofString(body)).build(),
        BodyHandlers.ofString());
  }

  public HttpResponse<String> send(String method, String path, String json) throws Exception {
    return client.send(
        request(path)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(json))
            .build(),
        BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(door.resolve(path)).timeout(PATIENCE);
    return authorization.isEmpty() ? request : request.header("Authorization", authorization);
  }
}
