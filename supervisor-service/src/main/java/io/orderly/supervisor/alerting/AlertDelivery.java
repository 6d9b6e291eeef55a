package io.orderly.supervisor.alerting;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.OperatorAlert;
import io.orderly.messages.Topics;
import io.orderly.runtime.kafka.MessageSender;
import io.orderly.runtime.kafka.Outgoing;
import io.orderly.store.AlertOutbox;
import io.orderly.store.Pace;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Delivers alerts that are stored and not yet delivered, each at least once: an alert is marked
 * only after Kafka took it, so a crash in between, or a second supervisor at the same moment,
 * delivers it again under the same alertId.
 */
public final class AlertDelivery {

  /** Names the duty whose turns all supervisors share. */
  static final String DUTY = "deliver-alerts";

  static final int BATCH = 100;
  private static final int TURNS_PER_SECOND = 1;

  private final AlertOutbox outbox;
  private final Pace pace;
  private final MessageSender sender;
  private final Counter delivered;

  public AlertDelivery(AlertOutbox outbox, Pace pace, MessageSender sender, MeterRegistry meters) {
    this.outbox = outbox;
    this.pace = pace;
    this.sender = sender;
    this.delivered =
        Counter.builder("orderly.alerts.delivered")
            .description("Alerts that this supervisor delivered to the operators' topic")
            .register(meters);
  }

  /**
   * Delivers one batch.
   *
   * @return how many alerts Kafka took
   * @throws org.springframework.dao.DataAccessException when the store can't be reached; what was
   *     sent already is sent again
   */
  public int runOnce() {
    return outbox.undelivered(1).isEmpty() || !isOurTurn() ? 0 : deliver();
  }

  /** Spares repeats where several supervisors look at the same moment: one of them delivers. */
  private boolean isOurTurn() {
    return pace.take(DUTY, 1, TURNS_PER_SECOND) > 0;
  }

  private int deliver() {
    List<OperatorAlert> alerts = outbox.undelivered(BATCH);
    List<Outgoing> batch = alerts.stream().map(AlertDelivery::outgoing).toList();
    Set<Outgoing> refused = new HashSet<>(sender.sendAll(batch));
    List<String> taken =
        alerts.stream()
            .filter(alert -> !refused.contains(outgoing(alert)))
            .map(OperatorAlert::alertId)
            .toList();
    if (!taken.isEmpty()) {
      outbox.delivered(taken);
      delivered.increment(taken.size());
    }
    return taken.size();
  }

  private static Outgoing outgoing(OperatorAlert alert) {
    return Outgoing.to(Topics.OPERATOR_ALERTS, alert.orderId().toString(), alert);
  }
}
