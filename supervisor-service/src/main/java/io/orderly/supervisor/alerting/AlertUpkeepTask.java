package io.orderly.supervisor.alerting;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.store.alerts.AlertUpkeep;
import io.orderly.store.alerts.AlertUpkeep.Pass;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the deliveries of new alerts to the sinks, resolves alerts whose cause is over, and
 * escalates unacknowledged ones. Used by one thread.
 */
public final class AlertUpkeepTask {

  private static final Logger LOG = LoggerFactory.getLogger(AlertUpkeepTask.class);

  static final int BATCH = 500;
  static final Duration CATCH_UP_INTERVAL = Duration.ofMinutes(1);
  private static final int MAX_ROUNDS = 10;

  private final AlertUpkeep upkeep;
  private final List<String> sinks;
  private final Duration escalateAfter;
  private final Counter escalated;
  private final Counter resolved;
  private final Clock clock;
  private Instant catchUpAt = Instant.MIN;
  private @Nullable String lastChecked;

  /** What one round did. */
  public record Counts(int addressed, int resolved, int escalated) {}

  /**
   * Keeps the alerts of these sinks.
   *
   * @param escalateAfter time after which an unacknowledged alert is escalated
   * @param clock for the interval between two catch-ups
   */
  public AlertUpkeepTask(
      AlertUpkeep upkeep,
      List<String> sinks,
      Duration escalateAfter,
      Clock clock,
      MeterRegistry meters) {
    this.upkeep = upkeep;
    this.sinks = List.copyOf(sinks);
    this.escalateAfter = escalateAfter;
    this.clock = clock;
    this.escalated =
        Counter.builder("orderly.alerts.escalated")
            .description("Alerts that this supervisor escalated")
            .register(meters);
    this.resolved =
        Counter.builder("orderly.alerts.resolved")
            .description("Alerts that this supervisor resolved")
            .register(meters);
  }

  /**
   * One round, in bounded statements.
   *
   * @throws org.springframework.dao.DataAccessException if the store is unavailable
   */
  public Counts runOnce() {
    catchUp();
    Counts counts = new Counts(address(), resolve(), upkeep.escalate(escalateAfter, BATCH));
    resolved.increment(counts.resolved());
    escalated.increment(counts.escalated());
    if (counts.resolved() + counts.escalated() > 0) {
      LOG.info("Alerts: {} resolved, {} escalated", counts.resolved(), counts.escalated());
    }
    return counts;
  }

  /** Every minute: during a rollout, older instances address alerts without the newest sinks. */
  private void catchUp() {
    Instant now = clock.instant();
    for (int round = 0; !now.isBefore(catchUpAt) && round < MAX_ROUNDS; round++) {
      if (upkeep.catchUp(sinks, BATCH) < BATCH) {
        catchUpAt = now.plus(CATCH_UP_INTERVAL);
      }
    }
  }

  private int address() {
    int total = 0;
    int addressed = BATCH;
    for (int round = 0; addressed == BATCH && round < MAX_ROUNDS; round++) {
      addressed = upkeep.address(sinks, BATCH);
      total += addressed;
    }
    return total;
  }

  /** Continues where the last round ended, so that each open alert is checked in turn. */
  private int resolve() {
    int total = 0;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      Pass pass = upkeep.resolve(lastChecked, BATCH);
      total += pass.resolved();
      lastChecked = pass.last();
      if (lastChecked == null) {
        return total;
      }
    }
    return total;
  }
}
