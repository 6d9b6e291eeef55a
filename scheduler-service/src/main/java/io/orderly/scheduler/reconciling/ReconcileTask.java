package io.orderly.scheduler.reconciling;

import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.reconciling.Reconciler.Counts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/** Reconciles periodically while replies can be received and this incarnation serves. */
public final class ReconcileTask {

  private static final Logger LOG = LoggerFactory.getLogger(ReconcileTask.class);

  private final Reconciler reconciler;
  private final ReplyPartitions replyPartitions;
  private final Lifecycle lifecycle;

  public ReconcileTask(
      Reconciler reconciler, ReplyPartitions replyPartitions, Lifecycle lifecycle) {
    this.reconciler = reconciler;
    this.replyPartitions = replyPartitions;
    this.lifecycle = lifecycle;
  }

  @Scheduled(fixedDelayString = "${orderly.scheduler.reconcile-interval}")
  void reconcile() {
    try {
      runOnce();
    } catch (RuntimeException e) {
      LOG.warn("Reconcile loop failed; retrying: {}", e.toString());
    }
  }

  /** One run; exceptions are the caller's to handle. */
  public void runOnce() {
    lifecycle.checkIncarnation();
    if (lifecycle.isServing() && replyPartitions.isDrained()) {
      Counts counts = reconciler.runOnce();
      if (counts.adopted() + counts.resent() + counts.failed() > 0) {
        LOG.info(
            "Adopted {} orders of an older incarnation, resent {} requests, failed {} orders to"
                + " Error",
            counts.adopted(),
            counts.resent(),
            counts.failed());
      }
    }
  }
}
