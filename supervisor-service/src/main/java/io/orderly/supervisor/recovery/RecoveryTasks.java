package io.orderly.supervisor.recovery;

import io.orderly.supervisor.recovery.Sweeping.Counts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.Scheduled;

/** Schedules the sweep and the release. A run that fails is repeated at its next interval. */
public final class RecoveryTasks {

  private static final Logger LOG = LoggerFactory.getLogger(RecoveryTasks.class);

  private final Sweeping sweeping;
  private final Releasing releasing;

  public RecoveryTasks(Sweeping sweeping, Releasing releasing) {
    this.sweeping = sweeping;
    this.releasing = releasing;
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

  @Scheduled(fixedDelayString = "${orderly.supervisor.release-interval}")
  void release() {
    try {
      int released = releasing.runOnce().released();
      if (released > 0) {
        LOG.info("Released {} orders; they are claimable again", released);
      }
    } catch (RuntimeException e) {
      LOG.warn(
          "Release failed; retrying: {}", NestedExceptionUtils.getMostSpecificCause(e).toString());
    }
  }
}
