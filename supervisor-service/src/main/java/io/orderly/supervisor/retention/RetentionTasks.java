package io.orderly.supervisor.retention;

import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * Schedules the retention of finished orders, queue positions and workflow versions, and the gauges
 * of the tables.
 */
public final class RetentionTasks {

  private static final Logger LOG = LoggerFactory.getLogger(RetentionTasks.class);

  private final QueuePositionPurge queuePositions;
  private final VersionRetirement versions;
  private final @Nullable RetentionRun retention;
  private final TableGauges tableGauges;

  /**
   * The tasks.
   *
   * @param retention null: finished orders are kept
   */
  public RetentionTasks(
      QueuePositionPurge queuePositions,
      VersionRetirement versions,
      @Nullable RetentionRun retention,
      TableGauges tableGauges) {
    this.queuePositions = queuePositions;
    this.versions = versions;
    this.retention = retention;
    this.tableGauges = tableGauges;
  }

  @Scheduled(fixedDelayString = "${orderly.retention.run-interval}")
  void run() {
    attempt("Queue positions of customers could not be purged", queuePositions::runOnce);
    if (retention != null) {
      int purged = attempt("Retention run failed", retention::runOnce);
      if (purged > 0) {
        LOG.info("Purged {} finished orders", purged);
      }
    }
  }

  /** A task of its own: an archive that hangs must not delay the revival of a version. */
  @Scheduled(fixedDelayString = "${orderly.retention.run-interval}")
  void retireVersions() {
    attempt("Workflow versions could not be retired", versions::runOnce);
  }

  @Scheduled(fixedDelayString = "${orderly.retention.table-statistics-interval}")
  void refreshTableGauges() {
    attempt(
        "Table statistics could not be read",
        () -> {
          tableGauges.refresh();
          return 0;
        });
  }

  /** Returns 0 after a failure, so that the next one is attempted all the same. */
  private static int attempt(String failed, IntSupplier run) {
    try {
      return run.getAsInt();
    } catch (RuntimeException e) {
      LOG.warn("{}; retrying: {}", failed, NestedExceptionUtils.getMostSpecificCause(e).toString());
      return 0;
    }
  }
}
