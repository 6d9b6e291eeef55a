package io.orderly.submission.intake;

import io.orderly.store.WorkflowRetirement;
import io.orderly.workflow.WorkflowId;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Says every minute which workflow versions this instance begins orders with, so that no supervisor
 * retires them. In a thread of its own: a store that is unavailable holds up nothing else.
 */
public final class WorkflowUse implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(WorkflowUse.class);
  private static final long EVERY_SECONDS = 60;

  private final WorkflowRetirement store;
  private final Set<WorkflowId> versions;
  private volatile @Nullable Thread thread;

  /** A loop that has yet to be started. */
  public WorkflowUse(WorkflowRetirement store, Set<WorkflowId> versions) {
    this.store = store;
    this.versions = Set.copyOf(versions);
  }

  @Override
  public void start() {
    Thread loop = new Thread(this::run, "workflow-use");
    loop.setDaemon(true);
    thread = loop;
    loop.start();
  }

  @Override
  public void stop() {
    Thread loop = thread;
    thread = null;
    if (loop != null) {
      loop.interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return thread != null;
  }

  /** The registration at the start was the first use. */
  private void run() {
    try {
      while (thread != null) {
        TimeUnit.SECONDS.sleep(EVERY_SECONDS);
        use();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** Once. A version whose turn failed is used again a minute later. */
  void use() {
    try {
      versions.forEach(store::use);
    } catch (RuntimeException e) {
      LOG.warn("Use of workflow versions could not be stored; retrying: {}", e.toString());
    }
  }
}
