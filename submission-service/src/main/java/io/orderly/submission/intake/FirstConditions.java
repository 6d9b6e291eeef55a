package io.orderly.submission.intake;

import io.orderly.partner.condition.CompiledConditions;
import io.orderly.process.StepConditions.ConditionResult.Kind;
import io.orderly.store.intake.NewOrder;
import io.orderly.workflow.StepDefinition;
import java.util.Map;
import java.util.Objects;

/**
 * Decides the conditions of an order's first steps, so that the order waits for an agent from the
 * beginning. Without that, every order of a backlog would be claimed once to decide them and once
 * more when its agent has capacity. A scheduler decides them again as it starts the order, and all
 * that are not met.
 */
public final class FirstConditions {

  private FirstConditions() {}

  /** The same order, waiting for the agent of its first step if that is performed for certain. */
  public static NewOrder decide(NewOrder order) {
    return order.workflow().hasConditions() ? order.decided(step -> isMet(order, step)) : order;
  }

  private static boolean isMet(NewOrder order, StepDefinition step) {
    // What this version can't compile, a scheduler of a newer one may decide.
    return CompiledConditions.find(Objects.requireNonNull(step.when()), error -> {})
        .map(condition -> condition.decide(order.orderId(), order.order(), Map.of(), null))
        .filter(result -> result.kind() == Kind.MET)
        .isPresent();
  }
}
