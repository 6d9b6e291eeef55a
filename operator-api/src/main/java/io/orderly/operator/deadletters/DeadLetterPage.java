package io.orderly.operator.deadletters;

import java.util.List;

/**
 * The newest letters of a topic.
 *
 * @param letters the newest first
 */
public record DeadLetterPage(DeadTopic topic, List<DeadLetterSummary> letters) {

  public DeadLetterPage {
    letters = List.copyOf(letters);
  }
}
