package io.orderly.supervisor.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An operator at the console, without a browser: requests and forms over HTTP. */
public final class ConsoleClient {

  private static final Pattern HIDDEN =
      Pattern.compile("name=\"(_csrf|commandId|version|edition)\" value=\"([^\"]+)\"");

  private final String url;
  private final HttpClient browser =
      HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

  private ConsoleClient(String url) {
    this.url = url;
  }

  /** Of the operator ada. */
  public static ConsoleClient loggedIn(String url) {
    ConsoleClient client = new ConsoleClient(url);
    client.post("/console/login", "/console/login", Map.of("username", "ada", "password", "right"));
    return client;
  }

  public HttpResponse<String> get(String path) {
    return send(request(path));
  }

  /** Sends the form of a page with its hidden fields, as a browser does. */
  public HttpResponse<String> post(String page, String path, Map<String, String> fields) {
    String hidden =
        HIDDEN
            .matcher(get(page).body())
            .results()
            .map(field -> parameter(field.group(1), field.group(2)))
            .distinct()
            .collect(Collectors.joining("&"));
    String typed =
        fields.entrySet().stream()
            .map(field -> parameter(field.getKey(), field.getValue()))
            .collect(Collectors.joining("&"));
    return send(
        request(path)
            .setHeader("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(hidden + "&" + typed)));
  }

  private static String parameter(String name, String value) {
    return name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return browser.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
