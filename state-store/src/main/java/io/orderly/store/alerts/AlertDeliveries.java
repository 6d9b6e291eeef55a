package io.orderly.store.alerts;

import io.orderly.messages.OperatorAlert;
import io.orderly.messages.OperatorAlert.Notice;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The deliveries of each alert to each sink; no sink waits for another. */
public interface AlertDeliveries {

  /**
   * Claims due deliveries to a sink for the time of a lease, the first due first. Deliveries that
   * are neither delivered nor postponed by then are due again.
   */
  List<DueAlert> claim(String sink, Duration lease, int limit);

  /**
   * The sink accepted these notices. The first sink that accepts an alert marks it as delivered.
   *
   * @param repeatInterval time after which the notice of an open alert is due again; null: never
   */
  void delivered(
      String sink, Collection<DeliveredAlert> delivered, @Nullable Duration repeatInterval);

  /** The sink did not accept these; each is due again after its backoff. */
  void postpone(String sink, Collection<PostponedAlert> postponed);

  /** The oldest alerts that no sink has accepted. */
  List<OperatorAlert> undelivered(int limit);

  /** The time of the oldest pending delivery of each of these sinks that has one. */
  Map<String, Instant> pendingSince(Collection<String> sinks);

  /**
   * A claimed delivery.
   *
   * @param lastNotice the notice that the sink accepted last; null: none
   * @param tries number of attempts of this notice, this one included
   */
  record DueAlert(StoredAlert stored, @Nullable Notice lastNotice, int tries) {

    /**
     * The notice to deliver now. A sink gets an alert before its resolution, however late, and each
     * severity once.
     */
    public Notice notice() {
      Notice latest = stored.latest();
      if (latest == Notice.RESOLVED && lastNotice == null) {
        return stored.escalatedAt() == null ? Notice.RAISED : Notice.ESCALATED;
      }
      return latest;
    }

    /** Idempotency key of the notice: the same for each attempt. */
    public String id() {
      return alert().alertId() + ":" + notice().value();
    }

    /** The alert as it was raised. */
    public OperatorAlert alert() {
      return stored.alert();
    }

    /** When the alert was raised, escalated or resolved. */
    public Instant at() {
      Instant escalatedAt = Objects.requireNonNullElse(stored.escalatedAt(), alert().raisedAt());
      return switch (notice()) {
        case RAISED -> alert().raisedAt();
        case ESCALATED -> escalatedAt;
        case RESOLVED ->
            stored.resolution() == null ? alert().raisedAt() : stored.resolution().at();
      };
    }
  }

  /** A notice that a sink accepted. */
  record DeliveredAlert(String alertId, Notice notice) {}

  /**
   * A notice that a sink did not accept.
   *
   * @param why one sentence for operators
   */
  record PostponedAlert(String alertId, Duration backoff, String why) {}
}
