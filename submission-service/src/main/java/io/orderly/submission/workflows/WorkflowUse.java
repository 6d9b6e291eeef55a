package io.orderly.submission.workflows;

import io.orderly.store.workflows.WorkflowRetirement;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Stores every minute which workflow versions this instance begins orders with, so that no
 * supervisor retires them.
 */
@Component
public final class WorkflowUse {

  private static final Logger LOG = LoggerFactory.getLogger(WorkflowUse.class);
  private static final long INTERVAL_SECONDS = 60;

  private final WorkflowRetirement store;
  private final KnownWorkflows workflows;

  /** Stores nothing until it is scheduled: the registration at the start was the first use. */
  WorkflowUse(WorkflowRetirement store, KnownWorkflows workflows) {
    this.store = store;
    this.workflows = workflows;
  }

  /** Stores the use once. A version that failed is stored again a minute later. */
  @Scheduled(
      initialDelay = INTERVAL_SECONDS,
      fixedDelay = INTERVAL_SECONDS,
      timeUnit = TimeUnit.SECONDS)
  void use() {
    try {
      workflows.versions().forEach(store::use);
    } catch (RuntimeException e) {
      LOG.warn("Use of workflow versions could not be stored; retrying: {}", e.toString());
    }
  }
}
