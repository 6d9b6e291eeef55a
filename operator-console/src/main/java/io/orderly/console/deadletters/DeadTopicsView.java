package io.orderly.console.deadletters;

import io.orderly.console.PageLayout;
import io.orderly.operator.deadletters.DeadTopic;
import java.time.Instant;
import java.util.List;

/** All topics of dead letters. */
public record DeadTopicsView(PageLayout frame, List<DeadTopic> topics, Instant readAt) {

  /** Letters that nobody has put back. */
  public long waiting() {
    return topics.stream().mapToLong(DeadTopic::waiting).sum();
  }
}
