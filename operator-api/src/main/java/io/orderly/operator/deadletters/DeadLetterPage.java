package io.orderly.operator.deadletters;

import java.util.List;

/**
 * The newest dead letters of a topic.
 *
 * @param deadLetters the newest first
 */
public record DeadLetterPage(DeadTopic topic, List<DeadLetterSummary> deadLetters) {

  public DeadLetterPage {
    deadLetters = List.copyOf(deadLetters);
  }
}
