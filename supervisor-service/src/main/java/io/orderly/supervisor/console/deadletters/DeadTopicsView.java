package io.orderly.supervisor.console.deadletters;

import io.orderly.supervisor.console.Frame;
import io.orderly.supervisor.deadletters.DeadTopic;
import java.time.Instant;
import java.util.List;

/** All topics of dead letters. */
public record DeadTopicsView(Frame frame, List<DeadTopic> topics, Instant readAt) {

  /** Letters that nobody has put back. */
  public long waiting() {
    return topics.stream().mapToLong(DeadTopic::waiting).sum();
  }
}
