package io.orderly.process;

import io.orderly.workflow.StepDefinition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The agent that an order waits for while steps of it may be started: that of the first one whose
 * agent serves the version that the workflow names. Where none does, the order waits for the
 * version of the first, which is the name of a pause: so it is claimed once that version is served,
 * and before that it keeps no other order waiting.
 */
final class NextAgent {

  private NextAgent() {}

  /** Of a locked order: its owner looks for what lacks capacity. */
  static @Nullable String ofLocked(DecisionBuilder builder, List<OrderStep> startable) {
    return ofPerformed(
        builder, startable.stream().filter(step -> isPerformed(builder, step)).toList());
  }

  /** Null where a step needs none: any scheduler may begin or end that one. */
  static @Nullable String ofUnlocked(DecisionBuilder builder, List<OrderStep> startable) {
    return startable.stream().allMatch(step -> isPerformed(builder, step))
        ? ofPerformed(builder, startable)
        : null;
  }

  /** Whether an order that is not locked waits until a version is served. */
  static boolean isUnserved(DecisionBuilder builder, List<OrderStep> startable) {
    return !startable.isEmpty()
        && startable.stream()
            .allMatch(
                step ->
                    isPerformed(builder, step)
                        && !builder.context().admission().isServed(step.agent()));
  }

  private static @Nullable String ofPerformed(DecisionBuilder builder, List<OrderStep> startable) {
    for (OrderStep step : startable) {
      if (builder.context().admission().isServed(step.agent())) {
        return step.agent();
      }
    }
    return startable.isEmpty() ? null : versionedName(builder, startable.get(0));
  }

  private static String versionedName(DecisionBuilder builder, OrderStep step) {
    StepDefinition definition = builder.definition(step);
    return builder.context().workflow().agentOf(definition).versionedName();
  }

  private static boolean isPerformed(DecisionBuilder builder, OrderStep step) {
    return builder.definition(step).task().isPerformed();
  }
}
