package io.orderly.supervisor.alerting;

import io.orderly.messages.Message;
import io.orderly.messages.OperatorAlert;
import io.orderly.messages.OperatorAlert.Notice;
import io.orderly.process.Failure;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.store.alerts.StoredAlert;
import io.orderly.store.alerts.StoredAlert.Resolution;
import java.net.URI;
import java.time.Instant;
import java.util.UUID;

/** Notices to deliver. */
final class SampleAlerts {

  static final Instant RAISED_AT = Instant.parse("2026-03-01T12:00:00Z");
  static final Instant ESCALATED_AT = RAISED_AT.plusSeconds(900);
  static final Instant RESOLVED_AT = RAISED_AT.plusSeconds(1_800);

  static final AlertLinks LINKS = new AlertLinks(null, "https://runbooks/one", null);
  static final AlertLinks LINKS_TO_CONSOLE =
      new AlertLinks(URI.create("https://console.example"), "https://runbooks/one", null);

  private SampleAlerts() {}

  static DueAlert raised(String code, String message) {
    return new DueAlert(stored(code, message), null, 1);
  }

  /** About an agent. */
  static DueAlert ofAgent() {
    OperatorAlert alert =
        OperatorAlert.ofAgent(
            "agent:payment:circuit-open:7",
            "payment",
            new Failure("circuit-open", "its remote service fails"),
            "Ask the remote service.",
            RAISED_AT);
    return new DueAlert(new StoredAlert(alert, null, null, null, null), null, 1);
  }

  static DueAlert escalated() {
    return new DueAlert(stored("refused", "no").escalated(ESCALATED_AT), Notice.RAISED, 1);
  }

  static DueAlert resolved() {
    return new DueAlert(over(stored("refused", "no")), Notice.RAISED, 1);
  }

  static DueAlert resolvedAfterEscalation() {
    return new DueAlert(over(stored("refused", "no").escalated(ESCALATED_AT)), Notice.ESCALATED, 1);
  }

  private static StoredAlert over(StoredAlert stored) {
    return stored.resolved(new Resolution("Pending", RESOLVED_AT));
  }

  private static StoredAlert stored(String code, String message) {
    UUID orderId = UUID.randomUUID();
    return new StoredAlert(
        new OperatorAlert(
            Message.SCHEMA_VERSION,
            orderId + ":3",
            orderId,
            3,
            new Failure(code, message),
            "reserve-stock",
            "See why, then resubmit the order.",
            RAISED_AT),
        null,
        null,
        null,
        null);
  }
}
