package io.orderly.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.local.suite.Suite;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;

/** The partner sandbox: its fault settings and its ledger of effects. */
final class Partners {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI base;

  Partners(Suite suite) {
    this.base = suite.partnerSandbox().baseUrl();
  }

  /** Something that a partner did, whatever its caller was told. */
  record Effect(String orderId, String step, String direction) {}

  /** Resets all fault settings to their defaults. */
  void behave() {
    send(HttpRequest.newBuilder(base.resolve("/fault-settings")).DELETE());
  }

  /** Changes fault settings of every partner. */
  void setFaults(String faultSettings) {
    for (String partner : List.of("inventory", "payment", "carrier")) {
      setFaults(partner, faultSettings);
    }
  }

  /** Changes fault settings of one partner; the others stay. */
  void setFaults(String partner, String faultSettings) {
    send(
        HttpRequest.newBuilder(base.resolve("/fault-settings/" + partner))
            .header("Content-Type", "application/json")
            .method("PATCH", BodyPublishers.ofString(faultSettings)));
  }

  /** Every effect so far, of every order. */
  List<Effect> effects() {
    List<Effect> effects = new ArrayList<>();
    for (String line : send(HttpRequest.newBuilder(base.resolve("/ledger"))).lines().toList()) {
      JsonNode effect = read(line);
      effects.add(
          new Effect(
              effect.get("orderId").textValue(),
              effect.get("step").textValue(),
              effect.get("direction").textValue()));
    }
    return effects;
  }

  private String send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
      if (response.statusCode() >= 300) {
        throw new AssertionError(
            "the sandbox answered " + response.statusCode() + ": " + response.body());
      }
      return response.body();
    } catch (IOException e) {
      throw new AssertionError("the sandbox does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private static JsonNode read(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new AssertionError("the ledger holds what is no JSON: " + line, e);
    }
  }
}
