package io.orderly.store.alerts;

import io.orderly.messages.Message;
import io.orderly.messages.OperatorAlert;
import io.orderly.process.Alert;
import io.orderly.process.Decision;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Names the alerts of a decision, so that every store names them alike. */
public final class RaisedAlerts {

  private RaisedAlerts() {}

  /** The alerts as they are stored and delivered; a second one gets {@code :2} after its id. */
  public static List<OperatorAlert> of(Decision decision, Instant raisedAt) {
    List<Alert> alerts = decision.alerts();
    return IntStream.range(0, alerts.size())
        .mapToObj(index -> stored(decision, alerts.get(index), index, raisedAt))
        .toList();
  }

  private static OperatorAlert stored(Decision decision, Alert alert, int index, Instant raisedAt) {
    UUID orderId = decision.after().orderId();
    long version = decision.after().version();
    String suffix = index == 0 ? "" : ":" + (index + 1);
    return new OperatorAlert(
        Message.SCHEMA_VERSION,
        orderId + ":" + version + suffix,
        orderId,
        version,
        alert.failure(),
        alert.step(),
        alert.nextAction(),
        raisedAt);
  }
}
