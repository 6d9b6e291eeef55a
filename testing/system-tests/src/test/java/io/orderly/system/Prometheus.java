package io.orderly.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The Prometheus that watches the suite, or its Alertmanager, asked over HTTP. */
final class Prometheus {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI url;

  Prometheus(URI url) {
    this.url = url;
  }

  /** Whether a query is answered by at least one number now. */
  boolean answers(String query) {
    for (JsonNode sample : ask("/api/v1/query", query).path("result")) {
      if (!sample.path("value").path(1).asText().equals("NaN")) {
        return true;
      }
    }
    return false;
  }

  /** The alerts that fire now, by name. */
  Set<String> firing() {
    Set<String> names = new TreeSet<>();
    for (JsonNode alert : ask("/api/v1/alerts", "").path("alerts")) {
      if (alert.path("state").asText().equals("firing")) {
        names.add(alert.path("labels").path("alertname").asText());
      }
    }
    return names;
  }

  /** What each alert asks, by its name. */
  Map<String, String> alerts() {
    Map<String, String> queries = new TreeMap<>();
    for (JsonNode group : ask("/api/v1/rules", "").path("groups")) {
      group
          .path("rules")
          .forEach(rule -> queries.put(rule.path("name").asText(), rule.path("query").asText()));
    }
    return queries;
  }

  private JsonNode ask(String path, String query) {
    HttpRequest.Builder request = HttpRequest.newBuilder(url.resolve(path));
    if (!query.isEmpty()) {
      request
          .header("Content-Type", "application/x-www-form-urlencoded")
          .POST(
              BodyPublishers.ofString("query=" + URLEncoder.encode(query, StandardCharsets.UTF_8)));
    }
    try {
      HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
      JsonNode answer = JSON.readTree(response.body());
      if (!answer.path("status").asText().equals("success")) {
        throw new AssertionError(query + ": " + response.body());
      }
      return answer.path("data");
    } catch (IOException e) {
      throw new AssertionError("Prometheus does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
