package io.orderly.supervisor.alerting;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.store.AlertDeliveries;
import io.orderly.store.AlertDeliveries.PutOffAlert;
import io.orderly.store.AlertDeliveries.ToldAlert;
import io.orderly.supervisor.alerting.AlertSink.Cause;
import io.orderly.supervisor.alerting.AlertSink.Untold;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells one sink what it is owed, each notice at least once: it is marked only after the sink took
 * it, so that a crash in between makes another supervisor tell it again under the same id.
 */
public final class AlertDelivery {

  private static final Logger LOG = LoggerFactory.getLogger(AlertDelivery.class);
  private static final int MAX_ROUNDS = 20;
  private static final int LONGEST_REASON = 500;

  private final AlertDeliveries deliveries;
  private final AlertSink sink;
  private final Duration heldFor;
  private final Counter delivered;
  private final Counter refused;
  private final Counter away;

  /**
   * A delivery to this sink.
   *
   * @param heldFor how long no other supervisor tells what this one is telling
   */
  public AlertDelivery(
      AlertDeliveries deliveries, AlertSink sink, Duration heldFor, MeterRegistry meters) {
    this.deliveries = deliveries;
    this.sink = sink;
    this.heldFor = heldFor;
    this.delivered = counter(meters, "delivered");
    this.refused = counter(meters, "refused");
    this.away = counter(meters, "away");
  }

  private Counter counter(MeterRegistry meters, String outcome) {
    return Counter.builder("orderly.alert.deliveries")
        .description("Notices of alerts that this supervisor told a sink")
        .tag("sink", sink.name())
        .tag("outcome", outcome)
        .register(meters);
  }

  /** The sink that is told. */
  public String sink() {
    return sink.name();
  }

  /**
   * Tells what is due, a bounded number of batches; the first that is not taken whole is the last.
   *
   * @return how many notices the sink took
   * @throws org.springframework.dao.DataAccessException when the store can't be reached; what was
   *     told already is told again
   */
  public int runOnce() {
    int total = 0;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      List<AlertNews> due =
          deliveries.take(sink.name(), heldFor, sink.batch()).stream().map(AlertNews::of).toList();
      if (due.isEmpty()) {
        return total;
      }
      List<Untold> untold = tell(due);
      total += due.size() - untold.size();
      boolean goesOn = untold.stream().allMatch(one -> one.cause() == Cause.LATER);
      if (!goesOn || due.size() < sink.batch()) {
        return total;
      }
    }
    return total;
  }

  private List<Untold> tell(List<AlertNews> due) {
    List<Untold> untold = sink.tell(due);
    Set<String> notTold =
        untold.stream().map(one -> one.news().id()).collect(Collectors.toUnmodifiableSet());
    List<ToldAlert> told =
        due.stream()
            .filter(news -> !notTold.contains(news.id()))
            .map(news -> new ToldAlert(news.alert().alertId(), news.notice()))
            .toList();
    deliveries.told(sink.name(), told, sink.repeatInterval());
    delivered.increment(told.size());
    putOff(untold);
    return untold;
  }

  private void putOff(List<Untold> untold) {
    if (untold.isEmpty()) {
      return;
    }
    deliveries.putOff(sink.name(), untold.stream().map(AlertDelivery::putOff).toList());
    List<Untold> notTaken = untold.stream().filter(one -> one.cause() != Cause.LATER).toList();
    notTaken.forEach(one -> (one.cause() == Cause.REFUSED ? refused : away).increment());
    if (!notTaken.isEmpty()) {
      LOG.warn(
          "{} alert notices were not delivered to {}; retrying: {}",
          notTaken.size(),
          sink.name(),
          notTaken.get(0).why());
    }
  }

  private static PutOffAlert putOff(Untold untold) {
    String why = untold.why();
    return new PutOffAlert(
        untold.news().alert().alertId(),
        untold.cause() == Cause.LATER ? Duration.ZERO : AlertBackoff.after(untold.news().tries()),
        why.length() > LONGEST_REASON ? why.substring(0, LONGEST_REASON) : why);
  }
}
