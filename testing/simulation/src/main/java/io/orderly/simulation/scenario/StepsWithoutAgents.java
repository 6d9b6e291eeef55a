package io.orderly.simulation.scenario;

import io.orderly.simulation.faults.Chance;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.Backoff;
import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepAmend;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.StepTask;
import io.orderly.workflow.StepWait;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Draws steps that ask somebody, wait or amend, in place of some that agents perform. */
final class StepsWithoutAgents {

  private static final double WAITS = 0.25;
  private static final double HAS_CONDITION = 0.2;
  private static final double UNDOES = 0.5;
  private static final String REFUSAL = "no";
  private static final List<String> CHOICES = List.of("yes", "later", REFUSAL);
  private static final int MIN_WAIT_MILLIS = 1_000;
  private static final int MAX_WAIT_MILLIS = 8_000;

  private final Chance chance;
  private final double share;

  /**
   * Draws them.
   *
   * @param share of the steps; with 0 nothing is drawn
   */
  StepsWithoutAgents(Chance chance, double share) {
    this.chance = chance;
    this.share = share;
  }

  /** That step, or one in its place. */
  StepDefinition inPlaceOf(StepDefinition step, boolean mayUndo) {
    return chance.happens(share) ? draw(step.name(), step.after(), mayUndo) : step;
  }

  private StepDefinition draw(String name, List<String> after, boolean mayUndo) {
    boolean waits = chance.happens(WAITS);
    Duration maxWait = Duration.ofMillis(chance.between(MIN_WAIT_MILLIS, MAX_WAIT_MILLIS));
    FailurePolicies policies =
        FailurePolicies.all(policy(mayUndo)).with(Map.of(REFUSAL, policy(mayUndo)));
    // Nothing is drawn for it, so that what follows the drawing stays as recorded seeds have it.
    boolean amends = waits && maxWait.toMillis() % 2 == 0;
    StepTask task =
        amends
            ? new StepAmend(null, CustomerAttributes.AMENDMENT)
            : waits
                ? new StepWait(maxWait)
                : new StepAsk(StepAsk.OPERATORS, "Go on?", CHOICES, Set.of(REFUSAL), null);
    return new StepDefinition(
        name,
        performer(task),
        after,
        Duration.ZERO,
        1,
        new Backoff(Duration.ofSeconds(1), 2, Duration.ofSeconds(1)),
        policies,
        0,
        Duration.ZERO,
        UndoRule.NOTHING,
        null,
        AttributePaths.NONE,
        condition(after),
        task,
        maxWait);
  }

  private static String performer(StepTask task) {
    return task.match(
        performed -> "",
        ask -> StepAsk.performer(ask.of()),
        wait -> StepWait.FOR,
        amend -> StepAmend.PERFORMER);
  }

  private @Nullable String condition(List<String> after) {
    return after.isEmpty() || !chance.happens(HAS_CONDITION)
        ? null
        : "\"%s\" in results".formatted(after.get(0));
  }

  private FailurePolicy policy(boolean mayUndo) {
    return mayUndo && chance.happens(UNDOES) ? FailurePolicy.UNDO : FailurePolicy.ALERT;
  }
}
