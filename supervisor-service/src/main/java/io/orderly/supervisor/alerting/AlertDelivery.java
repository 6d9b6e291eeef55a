package io.orderly.supervisor.alerting;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.alerts.AlertDeliveries.DeliveredAlert;
import io.orderly.store.alerts.AlertDeliveries.PostponedAlert;
import io.orderly.supervisor.alerting.AlertSink.Cause;
import io.orderly.supervisor.alerting.AlertSink.Undelivered;
import io.orderly.supervisor.delivery.Backoff;
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
      List<AlertNews> due =
          deliveries.claim(sink.name(), lease, sink.batch()).stream().map(AlertNews::of).toList();
      if (due.isEmpty()) {
        return total;
      }
      List<Undelivered> undelivered = deliver(due);
      total += due.size() - undelivered.size();
      boolean isComplete = undelivered.stream().allMatch(one -> one.cause() == Cause.NOT_ATTEMPTED);
      if (!isComplete || due.size() < sink.batch()) {
        return total;
      }
    }
    return total;
  }

  private List<Undelivered> deliver(List<AlertNews> due) {
    List<Undelivered> undelivered = sink.deliver(due);
    Set<String> failed =
        undelivered.stream().map(one -> one.news().id()).collect(Collectors.toUnmodifiableSet());
    List<DeliveredAlert> accepted =
        due.stream()
            .filter(news -> !failed.contains(news.id()))
            .map(news -> new DeliveredAlert(news.alert().alertId(), news.notice()))
            .toList();
    deliveries.delivered(sink.name(), accepted, sink.repeatInterval());
    delivered.increment(accepted.size());
    postpone(undelivered);
    return undelivered;
  }

  private void postpone(List<Undelivered> undelivered) {
    if (undelivered.isEmpty()) {
      return;
    }
    deliveries.postpone(sink.name(), undelivered.stream().map(AlertDelivery::postponed).toList());
    List<Undelivered> notDelivered =
        undelivered.stream().filter(one -> one.cause() != Cause.NOT_ATTEMPTED).toList();
    notDelivered.forEach(
        one -> (one.cause() == Cause.REJECTED ? rejected : unavailable).increment());
    if (!notDelivered.isEmpty()) {
      LOG.warn(
          "{} alert notices were not delivered to {}; retrying: {}",
          notDelivered.size(),
          sink.name(),
          notDelivered.get(0).why());
    }
  }

  private static PostponedAlert postponed(Undelivered undelivered) {
    String why = undelivered.why();
    return new PostponedAlert(
        undelivered.news().alert().alertId(),
        undelivered.cause() == Cause.NOT_ATTEMPTED
            ? Duration.ZERO
            : BACKOFF.after(undelivered.news().tries()),
        why.length() > MAX_REASON_CHARACTERS ? why.substring(0, MAX_REASON_CHARACTERS) : why);
  }
}
