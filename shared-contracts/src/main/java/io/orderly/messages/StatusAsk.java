package io.orderly.messages;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * That a step asks the submitter of its order.
 *
 * @param step to be answered
 * @param question for people; the view of the order has the choices
 * @param until when the step's policy applies without an answer
 */
public record StatusAsk(String step, String question, @Nullable Instant until) {

  public StatusAsk {
    Objects.requireNonNull(step, "step is missing");
    Objects.requireNonNull(question, "question is missing");
  }
}
