package io.orderly.partner.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.AttributeLimits;
import io.orderly.messages.AttributeRules;
import io.orderly.partner.schema.Evaluation.TooMuchException;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.yaml.FileErrors;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Checks answers to a step that asks, by what its workflow says of them. */
public final class AnswerCheck {

  /** Bytes of the input of one answer, at most: it becomes a result, which later steps receive. */
  public static final int MAX_INPUT_BYTES = 16_384;

  private static final String INPUT = "input";
  private static final AttributeLimits LIMITS =
      new AttributeLimits(MAX_INPUT_BYTES, AttributeLimits.USUAL.maxDepth(), MAX_INPUT_BYTES);
  private static final String TOO_MUCH =
      "must be less: the schema of the step can't be checked within %,d steps"
          .formatted(Evaluation.MAX_STEPS);

  private final WorkflowDefinition workflow;
  private final String step;
  private final StepAsk ask;
  private final BiConsumer<String, String> problems;

  /**
   * The check of one answer.
   *
   * @param step that asks
   * @param problems takes the path of each error, and the rule that is broken there
   */
  public AnswerCheck(
      WorkflowDefinition workflow, String step, StepAsk ask, BiConsumer<String, String> problems) {
    this.workflow = workflow;
    this.step = step;
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
   * The input of an answer, as the store keeps it: numbers are changed. A choice that refuses
   * leaves no result, so that it takes no input.
   *
   * @param given null: none
   */
  public @Nullable JsonNode input(String choice, @Nullable ObjectNode given) {
    JsonNode schema = ask.input();
    if (schema == null || ask.refusals().contains(choice)) {
      refuse(choice, schema, given);
      return null;
    }
    AttributeRules rules = new AttributeRules(LIMITS, problems);
    ObjectNode kept = rules.check(given, INPUT);
    if (!rules.isBroken()) {
      check(schema, kept == null ? JsonNodeFactory.instance.objectNode() : kept);
    }
    return kept;
  }

  private void refuse(String choice, @Nullable JsonNode schema, @Nullable ObjectNode given) {
    if (given != null) {
      problems.accept(
          INPUT,
          schema == null
              ? "must be left out: step %s takes none".formatted(step)
              : "must be left out: %s refuses, and takes none".formatted(choice));
    }
  }

  private void check(JsonNode schema, ObjectNode input) {
    Evaluation evaluation =
        new Evaluation((place, rule) -> problems.accept(place.shown(workflow.sensitive()), rule));
    Place place = Place.of(INPUT, "results.%s.%s".formatted(step, INPUT));
    try {
      SchemaReader.read(schema, INPUT, new FileErrors()).check(input, place, evaluation);
    } catch (TooMuchException end) {
      problems.accept(INPUT, TOO_MUCH);
    }
  }
}
