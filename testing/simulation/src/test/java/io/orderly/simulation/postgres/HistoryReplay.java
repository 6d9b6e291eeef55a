package io.orderly.simulation.postgres;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.simulation.checking.AlertImage;
import io.orderly.simulation.checking.EffectImage;
import io.orderly.simulation.checking.Invariants;
import io.orderly.simulation.checking.Limits;
import io.orderly.simulation.checking.OrderImage;
import io.orderly.simulation.histories.HistoryWorkflows;
import io.orderly.simulation.histories.Images;
import io.orderly.simulation.postgres.HistoryLog.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Tells a history to the invariants, in the sequence in which it happened. */
final class HistoryReplay {

  /** Threads wait for a busy machine here: how late a wake-up is says nothing. */
  private static final Limits LIMITS =
      new Limits(Duration.ZERO, HistoryWorkflows.GRACE, Duration.ofHours(1));

  private final LoggingRecorder recorder;
  private final Invariants invariants =
      new Invariants(HistoryWorkflows.ALL.stream().map(Images::of).toList(), LIMITS);
  private final Map<UUID, OrderImage> orders = new LinkedHashMap<>();
  private final Set<AlertImage> alerts = new HashSet<>();
  private Instant now = Instant.EPOCH;

  HistoryReplay(LoggingRecorder recorder) {
    this.recorder = recorder;
  }

  /**
   * From the first entry to the end, where all alerts are delivered.
   *
   * @throws io.orderly.simulation.checking.Violation at the first moment that breaks a rule
   */
  void add(List<Entry> history) {
    history.forEach(this::add);
    alerts.forEach(invariants::alertDelivered);
    invariants.atRest(now, orders.values());
  }

  private void add(Entry entry) {
    JsonNode body = entry.body();
    UUID orderId = entry.orderId();
    switch (entry.kind()) {
      case HistoryLog.COMMIT -> committed(body);
      case "acknowledged" ->
          invariants.acknowledged(orderId, body.path("key").asText(), body.path("hash").asText());
      case "started" ->
          invariants.started(outcome(body), orderId, step(body), direction(body), attempt(body));
      case "requested" -> invariants.requested(orderId, step(body), direction(body), attempt(body));
      case "answered" ->
          invariants.answered(orderId, step(body), direction(body), attempt(body), outcome(body));
      case "put-away" ->
          invariants.answerPutAway(
              orderId, step(body), direction(body), attempt(body), outcome(body));
      case "effect" -> invariants.effect(effect(orderId, body));
      case "commanded" ->
          invariants.commanded(
              body.path("who").asText(),
              orderId,
              body.path("seenVersion").asLong(),
              body.path("newVersion").asLong());
      default -> throw new IllegalStateException("what is " + entry.kind() + "?");
    }
  }

  private static EffectImage effect(UUID orderId, JsonNode body) {
    return new EffectImage(
        orderId,
        step(body),
        direction(body),
        body.path("remoteKey").asText(),
        Instant.parse(body.path("at").asText()));
  }

  private static String step(JsonNode body) {
    return body.path("step").asText();
  }

  private static String direction(JsonNode body) {
    return body.path("direction").asText();
  }

  private static int attempt(JsonNode body) {
    return body.path("attempt").asInt();
  }

  private static String outcome(JsonNode body) {
    return body.path("outcome").asText();
  }

  private void committed(JsonNode commit) {
    OrderImage after = RowImages.order(commit);
    OrderImage stood = orders.put(after.orderId(), after);
    now = RowImages.changedAt(commit);
    List<OrderImage> before =
        stood == null ? List.of() : List.of(recorder.decidedOn(after).orElse(stood));
    List<AlertImage> raised = RowImages.alerts(commit).stream().filter(alerts::add).toList();
    invariants.committed(
        "transaction", now, before, List.of(after), raised, RowImages.decisions(commit));
    invariants.afterEvent(now, orders.values());
  }
}
