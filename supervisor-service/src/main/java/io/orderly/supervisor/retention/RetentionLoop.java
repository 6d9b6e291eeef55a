package io.orderly.supervisor.retention;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.Scheduled;

/** Runs the retention at a fixed pace, where finished orders may leave at all. */
public final class RetentionLoop {

  /** Threads of its own: a disk that is slow to archive must hold up no other duty. */
  public static final String SCHEDULER = "retentionScheduler";

  private static final Logger LOG = LoggerFactory.getLogger(RetentionLoop.class);

  private final @Nullable RetentionRun retention;

  /**
   * Puts it together.
   *
   * @param retention null: every order stays
   */
  public RetentionLoop(@Nullable RetentionRun retention) {
    this.retention = retention;
  }

  @Scheduled(fixedDelayString = "${orderly.retention.run-every}", scheduler = SCHEDULER)
  void run() {
    if (retention == null) {
      return;
    }
    try {
      int left = retention.runOnce();
      if (left > 0) {
        LOG.info("{} finished orders left the store", left);
      }
    } catch (RuntimeException e) {
      LOG.warn(
          "the retention failed and is tried again: {}",
          NestedExceptionUtils.getMostSpecificCause(e).toString());
    }
  }
}
