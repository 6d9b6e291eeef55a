package io.orderly.chaos.checking;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.chaos.checking.Effect.Direction;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads what the partners really did. */
public final class LedgerPages {

  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final int OK = 200;

  private final ObjectMapper json = new ObjectMapper();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI sandbox;

  public LedgerPages(URI sandbox) {
    this.sandbox = sandbox;
  }

  /** Every effect, oldest first. */
  public List<Effect> effects() throws IOException, InterruptedException {
    return effects("/ledger");
  }

  /** Every effect of an order, oldest first. */
  public List<Effect> effectsOf(String orderId) throws IOException, InterruptedException {
    return effects("/ledger?orderId=" + orderId);
  }

  private List<Effect> effects(String path) throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(sandbox.resolve(path)).timeout(TIMEOUT).build();
    var answer = http.send(request, BodyHandlers.ofInputStream());
    if (answer.statusCode() != OK) {
      throw new IOException("The ledger answers with status " + answer.statusCode());
    }
    var effects = new ArrayList<Effect>();
    try (var lines =
        new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        effects.add(effect(line));
      }
    }
    return effects;
  }

  /** How many requests the partners got since their process started, whatever became of them. */
  public long calls() throws IOException, InterruptedException {
    var address = sandbox.resolve("/ledger/summary");
    var request = HttpRequest.newBuilder(address).timeout(TIMEOUT).build();
    var summary = json.readTree(http.send(request, BodyHandlers.ofByteArray()).body());
    long calls = 0;
    for (var partner : summary) {
      calls += partner.path("calls").asLong();
    }
    return calls;
  }

  private Effect effect(String line) throws IOException {
    var effect = json.readTree(line);
    return new Effect(
        effect.get("orderId").textValue(),
        effect.get("step").textValue().intern(),
        Direction.valueOf(effect.get("direction").textValue().toUpperCase(Locale.ROOT)),
        effect.get("key").textValue(),
        effect.get("attributes").textValue(),
        Instant.parse(effect.get("at").textValue()));
  }
}
