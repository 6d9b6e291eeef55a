package io.orderly.contract.apis;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A request that can be changed in one thing.
 *
 * @param path with its query
 * @param body empty when there is none
 */
record Asking(String method, String path, Map<String, String> headers, String body) {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  Asking {
    headers = Map.copyOf(headers);
  }

  Asking with(String header, String value) {
    Map<String, String> changed = new LinkedHashMap<>(headers);
    changed.put(header, value);
    return new Asking(method, path, changed, body);
  }

  Asking without(String header) {
    Map<String, String> changed = new LinkedHashMap<>(headers);
    changed.remove(header);
    return new Asking(method, path, changed, body);
  }

  Asking at(String otherPath) {
    return new Asking(method, otherPath, headers, body);
  }

  Asking saying(String otherBody) {
    return new Asking(method, path, headers, otherBody);
  }

  HttpResponse<String> sendTo(URI door) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(door.resolve(path))
            .timeout(PATIENCE)
            .method(
                method.toUpperCase(Locale.ROOT),
                body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    headers.forEach(request::header);
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }
}
