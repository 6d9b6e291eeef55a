package io.orderly.process;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepWait;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a step asks somebody, for those who look at it or answer.
 *
 * @param of who is asked: operators, submitter, or the role of an application
 * @param question absent where the workflow is not known here
 * @param choices one of them is the answer
 * @param input the JSON Schema of what an answer carries beside the choice; absent: nothing
 * @param since when it was asked; absent before that
 * @param until when the step's policy applies; absent while nobody is asked, and once it is
 *     answered
 */
public record StepQuestion(
    String of,
    @Nullable String question,
    List<String> choices,
    @Nullable JsonNode input,
    @Nullable Instant since,
    @Nullable Instant until) {

  public StepQuestion {
    choices = List.copyOf(choices);
  }

  /**
   * Of a step; null where it asks nobody.
   *
   * @param workflow of its order; null where that is not known here
   */
  public static @Nullable StepQuestion of(OrderStep step, @Nullable WorkflowDefinition workflow) {
    return of(step.name(), step.agent(), workflow, step.history().acceptance());
  }

  /** Of a step that has not begun; null where it asks nobody. */
  public static @Nullable StepQuestion of(StepDefinition step, WorkflowDefinition workflow) {
    return of(step.name(), step.agent(), workflow, null);
  }

  private static @Nullable StepQuestion of(
      String step,
      String performer,
      @Nullable WorkflowDefinition workflow,
      @Nullable Acceptance asked) {
    String of = StepAsk.asked(performer).orElse(null);
    if (of == null) {
      return null;
    }
    StepAsk ask = workflow == null ? null : workflow.ask(step).orElse(null);
    return new StepQuestion(
        of,
        ask == null ? null : ask.question(),
        ask == null ? List.of() : ask.choices(),
        ask == null ? null : ask.input(),
        asked == null ? null : asked.since(),
        asked == null ? null : asked.until());
  }

  /**
   * Until when a step waits that only waits for a time; null for any other, and before and after.
   */
  public static @Nullable Instant waitsUntil(OrderStep step) {
    Acceptance waits = step.history().acceptance();
    return waits != null && step.agent().equals(StepWait.FOR) ? waits.until() : null;
  }
}
