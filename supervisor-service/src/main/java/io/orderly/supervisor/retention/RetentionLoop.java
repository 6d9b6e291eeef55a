package io.orderly.supervisor.retention;

import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * Runs the retention at a fixed pace: of turns and workflow versions always, of finished orders
 * where they may leave.
 */
public final class RetentionLoop {

  /** Threads of its own: a disk that is slow to archive must hold up no other duty. */
  public static final String SCHEDULER = "retentionScheduler";

  private static final Logger LOG = LoggerFactory.getLogger(RetentionLoop.class);

  private final PastQueuePositions turns;
  private final VersionRetirement versions;
  private final @Nullable RetentionRun retention;

  /**
   * Puts it together.
   *
   * @param retention null: every order stays
   */
  public RetentionLoop(
      PastQueuePositions turns, VersionRetirement versions, @Nullable RetentionRun retention) {
    this.turns = turns;
    this.versions = versions;
    this.retention = retention;
  }

  @Scheduled(fixedDelayString = "${orderly.retention.run-interval}", scheduler = SCHEDULER)
  void run() {
    attempt("Queue positions of customers could not be purged", turns::runOnce);
    if (retention != null) {
      int left = attempt("Retention run failed", retention::runOnce);
      if (left > 0) {
        LOG.info("Purged {} finished orders", left);
      }
    }
  }

  /** Apart from the rest: an archive that hangs must not keep a version from being used again. */
  @Scheduled(fixedDelayString = "${orderly.retention.run-interval}", scheduler = SCHEDULER)
  void retireVersions() {
    attempt("Workflow versions could not be retired", versions::runOnce);
  }

  /** Returns 0 where it fails: none keeps another from being done. */
  private static int attempt(String failed, IntSupplier duty) {
    try {
      return duty.getAsInt();
    } catch (RuntimeException e) {
      LOG.warn("{}; retrying: {}", failed, NestedExceptionUtils.getMostSpecificCause(e).toString());
      return 0;
    }
  }
}
