package io.orderly.partner.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.AttributeLimits;
import io.orderly.messages.AttributeRules;
import io.orderly.workflow.StepAsk;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Checks an answer to a step that asks, by what its workflow says of answers. */
public final class AnswerCheck {

  /** Bytes of the input of one answer, at most: it becomes a result, which later steps receive. */
  public static final int MAX_INPUT_BYTES = 16_384;

  private static final String INPUT = "input";

  /** Names are bounded by the bytes that they have. */
  private static final AttributeLimits LIMITS =
      new AttributeLimits(MAX_INPUT_BYTES, AttributeLimits.USUAL.maxDepth(), MAX_INPUT_BYTES);

  private final StepAsk ask;
  private final BiConsumer<String, String> problems;

  /**
   * The check of one answer.
   *
   * @param problems takes the path of each error, and the rule that is broken there
   */
  public AnswerCheck(StepAsk ask, BiConsumer<String, String> problems) {
    this.ask = ask;
    this.problems = problems;
  }

  /** The choice of an answer, which may leave it out where there is one only; empty: invalid. */
  public Optional<String> choice(@Nullable String given) {
    Optional<String> choice = given == null ? ask.onlyChoice() : Optional.of(given);
    if (choice.filter(ask.choices()::contains).isEmpty()) {
      problems.accept("choice", "must be one of " + String.join(", ", ask.choices()));
      return Optional.empty();
    }
    return choice;
  }

  /**
   * The input of an answer, as the store keeps it: numbers are changed. A choice that refuses leaves
   * no result, so that it takes no input.
   *
   * @param given null: none
   */
  public @Nullable JsonNode input(String choice, @Nullable ObjectNode given) {
    if (ask.refusals().contains(choice)) {
      if (given != null) {
        problems.accept(INPUT, "must be left out: %s refuses, and takes none".formatted(choice));
      }
      return null;
    }
    AttributeRules rules = new AttributeRules(LIMITS, problems);
    ObjectNode kept = rules.check(given, INPUT);
    if (!rules.isBroken()) {
      AttributeCheck.checkInput(ask, kept, problems);
    }
    return kept;
  }
}
