package io.orderly.submission.intake.rest;

import io.orderly.process.Direction;
import io.orderly.process.OrderActivities;
import io.orderly.process.OrderSnapshot;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.submission.intake.SubmissionOutcome.Accepted;
import io.orderly.submission.intake.checking.ValidOrder;
import io.orderly.submission.tracking.OrderView;
import io.orderly.submission.tracking.StepView;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;
import org.jspecify.annotations.Nullable;

/** A new order as it was stored, made of what was stored instead of reading it back. */
final class FirstView {

  private static final long FIRST_VERSION = 1;

  private FirstView() {}

  static OrderView of(Accepted accepted, ValidOrder draft, WorkflowDefinition workflow) {
    return new OrderView(
        accepted.orderId(),
        ProcessState.PENDING,
        Direction.FORWARD,
        FIRST_VERSION,
        workflow.id().name(),
        workflow.id().version(),
        accepted.acceptedAt(),
        accepted.acceptedAt(),
        false,
        null,
        0,
        null,
        null,
        OrderActivities.of(
            OrderSnapshot.accepted(workflow, accepted.acceptedAt()), accepted.acceptedAt()),
        draft.order(),
        workflow.steps().stream()
            .map(step -> notStarted(step, OrderSnapshot.attempts(workflow, step.name())))
            .toList());
  }

  private static StepView notStarted(StepDefinition step, @Nullable Integer attempts) {
    return new StepView(
        step.name(),
        step.agent(),
        StepState.NOT_STARTED,
        0,
        0,
        0,
        attempts,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }
}
