package io.orderly.supervisor.alerting;

import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.supervisor.delivery.DeliveryResult;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A receiver of alerts. */
public interface AlertSink {

  /** Unique, and the same after a restart: deliveries are stored under it. */
  String name();

  /** Maximum number of notices per delivery. */
  int batch();

  /** After how long an open alert is delivered again; null: never. */
  @Nullable Duration repeatInterval();

  /**
   * Delivers notices and waits for the answer. The wait is bounded: if it takes longer than the
   * lease, another supervisor delivers the same.
   *
   * @return one outcome per notice; none where the time limit was reached before its attempt
   */
  List<Outcome> deliver(List<DueAlert> due);

  /** The result of delivering one notice. */
  record Outcome(DueAlert due, DeliveryResult result) {

    /** The same result for each of these notices. */
    static List<Outcome> all(List<DueAlert> due, DeliveryResult result) {
      return due.stream().map(one -> new Outcome(one, result)).toList();
    }
  }
}
