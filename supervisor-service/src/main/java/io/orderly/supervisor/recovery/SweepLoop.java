package io.orderly.supervisor.recovery;

import io.orderly.supervisor.recovery.Sweeping.Counts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.Scheduled;

/** Sweeps at a fixed pace. */
public final class SweepLoop {

  private static final Logger LOG = LoggerFactory.getLogger(SweepLoop.class);

  private final Sweeping sweeping;

  public SweepLoop(Sweeping sweeping) {
    this.sweeping = sweeping;
  }

  @Scheduled(fixedDelayString = "${orderly.supervisor.sweep-interval}")
  void sweep() {
    try {
      Counts counts = sweeping.runOnce();
      if (!counts.equals(Counts.NONE)) {
        LOG.info("Sweep of orders past CompleteBy: {}", counts);
      }
    } catch (RuntimeException e) {
      LOG.warn(
          "Sweep failed; retrying: {}", NestedExceptionUtils.getMostSpecificCause(e).toString());
    }
  }
}
