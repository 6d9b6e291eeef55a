package io.orderly.scheduler.reconciling;

import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.reconciling.Reconciling.Counts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/** Reconciles at a fixed pace, once replies can come home. */
public final class ReconcileLoop {

  private static final Logger LOG = LoggerFactory.getLogger(ReconcileLoop.class);

  private final Reconciling reconciling;
  private final ReplyPartitions replyPartitions;

  public ReconcileLoop(Reconciling reconciling, ReplyPartitions replyPartitions) {
    this.reconciling = reconciling;
    this.replyPartitions = replyPartitions;
  }

  @Scheduled(fixedDelayString = "${orderly.scheduler.reconcile-every}")
  void reconcile() {
    if (!replyPartitions.isDrained()) {
      return;
    }
    try {
      Counts counts = reconciling.runOnce();
      if (counts.adopted() + counts.resent() > 0) {
        LOG.info(
            "adopted {} orders of an older incarnation, sent {} requests again",
            counts.adopted(),
            counts.resent());
      }
    } catch (RuntimeException e) {
      LOG.warn("reconciling failed and is tried again: {}", e.toString());
    }
  }
}
