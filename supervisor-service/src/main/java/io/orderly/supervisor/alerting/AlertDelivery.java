package io.orderly.supervisor.alerting;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.alerts.AlertDeliveries.DeliveredAlert;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.store.alerts.AlertDeliveries.PostponedAlert;
import io.orderly.supervisor.alerting.AlertSink.Outcome;
import io.orderly.supervisor.delivery.Backoff;
import io.orderly.supervisor.delivery.DeliveryResult.Delivered;
import io.orderly.supervisor.delivery.DeliveryResult.Failed;
import io.orderly.supervisor.delivery.DeliveryResult.Rejected;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers the notices of alerts to one sink, each at least once: a notice is marked as delivered
 * only after the sink accepted it, so that after a crash in between another supervisor delivers it
 * again under the same id.
 */
public final class AlertDelivery {

  private static final Logger LOG = LoggerFactory.getLogger(AlertDelivery.class);
  private static final int MAX_ROUNDS = 20;
  private static final int MAX_REASON_CHARACTERS = 500;
  private static final String NOT_ATTEMPTED = "The time limit of one delivery was reached";

  /** At most a minute: a later alert is of no use. */
  static final Backoff BACKOFF = Backoff.exact(Duration.ofSeconds(1), Duration.ofMinutes(1));

  private final AlertDeliveries deliveries;
  private final AlertSink sink;
  private final Duration lease;
  private final Counter delivered;
  private final Counter rejected;
  private final Counter unavailable;

  /**
   * A delivery to this sink.
   *
   * @param lease time for which no other supervisor delivers what this one has claimed
   */
  public AlertDelivery(
      AlertDeliveries deliveries, AlertSink sink, Duration lease, MeterRegistry meters) {
    this.deliveries = deliveries;
    this.sink = sink;
    this.lease = lease;
    this.delivered = counter(meters, "delivered");
    this.rejected = counter(meters, "refused");
    this.unavailable = counter(meters, "unavailable");
  }

  private Counter counter(MeterRegistry meters, String outcome) {
    return Counter.builder("orderly.alert.deliveries")
        .description("Notices of alerts that this supervisor sent to a sink, by outcome")
        .tag("sink", sink.name())
        .tag("outcome", outcome)
        .register(meters);
  }

  /** The sink that it delivers to. */
  public String sink() {
    return sink.name();
  }

  /**
   * Delivers what is due, a bounded number of batches; after the first that is not accepted whole
   * it ends.
   *
   * @return how many notices the sink accepted
   * @throws org.springframework.dao.DataAccessException if the store is unavailable; what was
   *     delivered and not marked is delivered again
   */
  public int runOnce() {
    int total = deliverDue();
    if (total > 0) {
      LOG.info("Delivered {} alert notices to {}", total, sink.name());
    }
    return total;
  }

  private int deliverDue() {
    int total = 0;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      List<DueAlert> due = deliveries.claim(sink.name(), lease, sink.batch());
      if (due.isEmpty()) {
        return total;
      }
      List<Outcome> outcomes = sink.deliver(due);
      List<DueAlert> accepted = recordDelivered(outcomes);
      List<Outcome> failed = recordFailed(outcomes);
      returnUnattempted(due, outcomes);
      total += accepted.size();
      if (!failed.isEmpty() || due.size() < sink.batch()) {
        return total;
      }
    }
    return total;
  }

  private List<DueAlert> recordDelivered(List<Outcome> outcomes) {
    List<DueAlert> accepted =
        outcomes.stream()
            .filter(outcome -> outcome.result() instanceof Delivered)
            .map(Outcome::due)
            .toList();
    deliveries.delivered(
        sink.name(),
        accepted.stream()
            .map(due -> new DeliveredAlert(due.alert().alertId(), due.notice()))
            .toList(),
        sink.repeatInterval());
    delivered.increment(accepted.size());
    return accepted;
  }

  private List<Outcome> recordFailed(List<Outcome> outcomes) {
    List<Outcome> failed =
        outcomes.stream().filter(outcome -> outcome.result() instanceof Failed).toList();
    if (failed.isEmpty()) {
      return failed;
    }
    deliveries.postpone(sink.name(), failed.stream().map(AlertDelivery::postponed).toList());
    failed.forEach(
        outcome -> (outcome.result() instanceof Rejected ? rejected : unavailable).increment());
    LOG.warn(
        "{} alert notices were not delivered to {}; retrying: {}",
        failed.size(),
        sink.name(),
        why(failed.get(0)));
    return failed;
  }

  private static PostponedAlert postponed(Outcome failed) {
    String why = why(failed);
    return new PostponedAlert(
        failed.due().alert().alertId(),
        BACKOFF.after(failed.due().tries()),
        why.length() > MAX_REASON_CHARACTERS ? why.substring(0, MAX_REASON_CHARACTERS) : why);
  }

  private static String why(Outcome failed) {
    return failed.result() instanceof Failed result ? result.why() : "";
  }

  /** They are due again at once. */
  private void returnUnattempted(List<DueAlert> due, List<Outcome> outcomes) {
    Set<DueAlert> attempted = outcomes.stream().map(Outcome::due).collect(Collectors.toSet());
    List<PostponedAlert> rest =
        due.stream()
            .filter(one -> !attempted.contains(one))
            .map(one -> new PostponedAlert(one.alert().alertId(), Duration.ZERO, NOT_ATTEMPTED))
            .toList();
    if (!rest.isEmpty()) {
      deliveries.postpone(sink.name(), rest);
    }
  }
}
