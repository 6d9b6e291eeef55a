package io.orderly.scheduler.messaging;

import io.orderly.process.Decision;
import io.orderly.scheduler.limiting.CallLimits;
import java.util.Collection;

/** What follows a commit, never before it: step requests to the agents, statuses to who asked. */
public final class AfterCommit {

  private final StepRequestSender requests;
  private final StatusPublisher statuses;
  private final CallLimits limits;

  public AfterCommit(StepRequestSender requests, StatusPublisher statuses, CallLimits limits) {
    this.requests = requests;
    this.statuses = statuses;
    this.limits = limits;
  }

  /** Sends what these committed decisions call for. */
  public void send(Collection<Decision> committed) {
    requests.sendStarts(committed);
    limits.sent(committed);
    statuses.publish(committed);
  }
}
