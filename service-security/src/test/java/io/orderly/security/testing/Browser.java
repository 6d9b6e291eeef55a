package io.orderly.security.testing;

import java.io.IOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Keeps cookies, and goes where it is sent only when it is reported to. */
public final class Browser {

  private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).cookieHandler(cookies).build();
  private final URI service;

  Browser(URI service) {
    this.service = service;
  }

  /** Asks for a page, with headers as name and value. */
  public HttpResponse<String> get(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(service.resolve(path));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return send(request);
  }

  /** Sends what another page makes a browser send that remembers a password. */
  public HttpResponse<String> send(String method, String path, String authorization, String site) {
    return send(
        HttpRequest.newBuilder(service.resolve(path))
            .header("Authorization", authorization)
            .header("Sec-Fetch-Site", site)
            .method(method, BodyPublishers.noBody()));
  }

  /** Goes on to where an answer sends it. */
  public HttpResponse<String> follow(HttpResponse<String> answer) {
    return get(answer.headers().firstValue("Location").orElseThrow());
  }

  /** Sends a form of these names and values, nothing else. */
  public HttpResponse<String> post(String path, String... namesAndValues) {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.add(encoded(namesAndValues[i]) + "=" + encoded(namesAndValues[i + 1]));
    }
    return send(
        HttpRequest.newBuilder(service.resolve(path))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(String.join("&", fields))));
  }

  /** Sends what the page that asks to log in would send. */
  public HttpResponse<String> logIn(String name, String password) {
    String token = get("/console/login").body();
    return post("/console/login", "_csrf", token, "username", name, "password", password);
  }

  public List<HttpCookie> cookies() {
    return cookies.getCookieStore().getCookies();
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException failure) {
      throw new IllegalStateException("no answer", failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
