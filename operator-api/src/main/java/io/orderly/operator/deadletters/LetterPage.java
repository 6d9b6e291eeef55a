package io.orderly.operator.deadletters;

import java.util.List;

/**
 * The newest letters of a topic.
 *
 * @param letters the newest first
 */
public record LetterPage(DeadTopic topic, List<LetterSummary> letters) {

  public LetterPage {
    letters = List.copyOf(letters);
  }
}
