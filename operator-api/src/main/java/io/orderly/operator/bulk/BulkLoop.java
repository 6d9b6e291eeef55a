package io.orderly.operator.bulk;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.Scheduled;

/** Continues bulk commands at a fixed interval. */
public final class BulkLoop {

  private static final Logger LOG = LoggerFactory.getLogger(BulkLoop.class);

  private final BulkRun bulkRun;

  public BulkLoop(BulkRun bulkRun) {
    this.bulkRun = bulkRun;
  }

  @Scheduled(fixedDelayString = "${orderly.bulk-commands.interval}")
  void run() {
    try {
      int seen = bulkRun.runOnce();
      if (seen > 0) {
        LOG.info("Bulk commands: {} orders handled", seen);
      }
    } catch (RuntimeException e) {
      LOG.warn(
          "Bulk commands failed; retrying: {}",
          NestedExceptionUtils.getMostSpecificCause(e).toString());
    }
  }
}
