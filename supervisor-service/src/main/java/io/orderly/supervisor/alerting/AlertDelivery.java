package io.orderly.supervisor.alerting;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.runtime.kafka.MessageSender;
import io.orderly.store.AlertOutbox;
import io.orderly.store.Pace;
import java.util.List;

/**
 * Delivers alerts that are stored and not yet delivered, each at least once: an alert is marked
 * only after Kafka took it, so a crash in between, or a second supervisor at the same moment,
 * delivers it again under the same alertId.
 */
public final class AlertDelivery {

  /** Names the duty whose turns all supervisors share. */
  static final String DUTY = "deliver-alerts";

  static final int BATCH = 100;
  private static final int MAX_ROUNDS = 10;
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
   * Delivers what is there, a bounded number of batches.
   *
   * @return how many alerts Kafka took
   * @throws org.springframework.dao.DataAccessException when the store can't be reached; what was
   *     sent already is sent again
   */
  public int runOnce() {
    if (outbox.undelivered(1).isEmpty() || !isOurTurn()) {
      return 0;
    }
    int total = 0;
    int taken = BATCH;
    for (int round = 0; round < MAX_ROUNDS && taken == BATCH; round++) {
      taken = deliver(new AlertBatch(outbox.undelivered(BATCH)));
      total += taken;
    }
    return total;
  }

  /** Spares repeats where several supervisors look at the same moment: one of them delivers. */
  private boolean isOurTurn() {
    return pace.take(DUTY, 1, TURNS_PER_SECOND) > 0;
  }

  private int deliver(AlertBatch batch) {
    List<String> taken = batch.taken(sender.sendAll(batch.outgoing()));
    if (!taken.isEmpty()) {
      outbox.delivered(taken);
      delivered.increment(taken.size());
    }
    return taken.size();
  }
}
