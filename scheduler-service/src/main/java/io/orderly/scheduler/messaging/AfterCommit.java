package io.orderly.scheduler.messaging;

import io.orderly.process.Decision;
import java.util.Collection;

/** What follows a commit, never before it: step requests to the agents, statuses to who asked. */
public final class AfterCommit {

  private final StepRequestSender requests;
  private final StatusPublisher statuses;

  public AfterCommit(StepRequestSender requests, StatusPublisher statuses) {
    this.requests = requests;
    this.statuses = statuses;
  }

  /** Sends what these committed decisions call for. */
  public void send(Collection<Decision> committed) {
    requests.sendStarts(committed);
    statuses.publish(committed);
  }
}
