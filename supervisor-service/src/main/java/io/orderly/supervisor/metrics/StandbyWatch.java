package io.orderly.supervisor.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.store.statistics.StoreServer;
import io.orderly.store.statistics.StoreServer.Durability;
import io.orderly.supervisor.metrics.StoreProperties.SynchronousStandby;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Watches whether the state store commits to a synchronous standby, where one is required: without
 * one, the loss of the server loses the orders that were acknowledged last.
 */
@Component
public final class StandbyWatch {

  private static final Logger LOG = LoggerFactory.getLogger(StandbyWatch.class);
  private static final long INTERVAL_MILLIS = 60_000;

  private final StoreServer server;
  private final SynchronousStandby expected;

  private volatile State state = State.UNKNOWN;

  private enum State {
    UNKNOWN(Double.NaN),
    FINE(0),
    MISSING(1);

    private final double value;

    State(double value) {
      this.value = value;
    }
  }

  public StandbyWatch(StoreServer server, StoreProperties store, MeterRegistry meters) {
    this.server = server;
    this.expected = store.synchronousStandby();
    Gauge.builder("orderly.store.standby.missing", () -> state.value)
        .description("1 while the store has no synchronous standby although one is required")
        .register(meters);
  }

  /** Reads the state of the standby. */
  @Scheduled(fixedDelay = INTERVAL_MILLIS)
  void refresh() {
    try {
      found(
          expected == SynchronousStandby.OPTIONAL || server.durability() == Durability.ON_STANDBY
              ? State.FINE
              : State.MISSING);
    } catch (RuntimeException e) {
      LOG.debug("The state of the standby could not be read", e);
      state = State.UNKNOWN;
    }
  }

  private void found(State now) {
    if (now == State.MISSING && state != State.MISSING) {
      LOG.warn(
          "State store has no synchronous standby: if its server is lost, so are orders that"
              + " were acknowledged last. Set synchronous_standby_names and leave"
              + " synchronous_commit on, or set orderly.store.synchronous-standby=optional if its"
              + " disks are replicated otherwise");
    }
    state = now;
  }
}
