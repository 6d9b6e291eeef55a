package io.orderly.scheduler.reconciling;

import io.orderly.scheduler.lifecycle.IncarnationWatch;
import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.reconciling.Reconciling.Counts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * Reconciles at a fixed pace, once replies can come home and as long as this incarnation serves.
 */
public final class ReconcileLoop {

  private static final Logger LOG = LoggerFactory.getLogger(ReconcileLoop.class);

  private final Reconciling reconciling;
  private final ReplyPartitions replyPartitions;
  private final IncarnationWatch watch;
  private final Lifecycle standing;

  public ReconcileLoop(
      Reconciling reconciling,
      ReplyPartitions replyPartitions,
      IncarnationWatch watch,
      Lifecycle standing) {
    this.reconciling = reconciling;
    this.replyPartitions = replyPartitions;
    this.watch = watch;
    this.standing = standing;
  }

  @Scheduled(fixedDelayString = "${orderly.scheduler.reconcile-interval}")
  void reconcile() {
    try {
      runOnce();
    } catch (RuntimeException e) {
      LOG.warn("Reconcile loop failed; retrying: {}", e.toString());
    }
  }

  /** One round; a failure is the caller's. */
  public void runOnce() {
    watch.look();
    if (standing.isServing() && replyPartitions.isDrained()) {
      tell(reconciling.runOnce());
    }
  }

  private static void tell(Counts counts) {
    if (counts.isUnusual()) {
      LOG.info(
          "Adopted {} orders of an older incarnation, resent {} requests, failed {} orders to"
              + " Error",
          counts.adopted(),
          counts.resent(),
          counts.setAside());
    }
  }
}
