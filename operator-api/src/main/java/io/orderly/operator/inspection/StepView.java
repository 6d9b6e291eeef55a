package io.orderly.operator.inspection;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.RemoteKey;
import io.orderly.operator.inspection.OrderView.EventView;
import io.orderly.process.Acceptance;
import io.orderly.process.AttemptCount;
import io.orderly.process.ConsecutiveDeclines;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderSnapshot.StepSnapshot;
import io.orderly.process.OrderStep;
import io.orderly.process.StepHistory.ForwardTimes;
import io.orderly.process.StepQuestion;
import io.orderly.process.StepState;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.StepTask;
import io.orderly.workflow.WorkflowDefinition;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A step as an operator sees it.
 *
 * @param agent that performs it; absent where it asks somebody, waits or amends the order
 * @param asked what it asks; absent where it asks nobody
 * @param waitsUntil while it waits for a time: until when
 * @param attempt number of the current try, which also counts those that no instance took; 0 before
 *     the first
 * @param attemptsMade as people count them: since the order began, was resubmitted or was turned to
 *     undo, without those that no instance took
 * @param maxAttempts that the step has before its policy decides; absent where its workflow is not
 *     known
 * @param declines number of declines in a row; absent where no instance declined its last attempt
 * @param declinedSince when it was declined the first of these times
 * @param edition of the order that its attempts are made of
 * @param remoteKey the key of its forward call, under which its remote service knows it
 * @param completeBy of the current attempt
 * @param notBefore while it is re-armed: when it is tried again
 * @param startedAt of the current attempt
 * @param finishedAt of the current attempt
 * @param forwardStartedAt once its undo has begun: when the last forward attempt was started
 * @param forwardFinishedAt once its undo has begun: when the last forward attempt was answered
 * @param elementFailure why its element of a group is undone while the order goes on with the
 *     others; absent where it is not
 * @param accepted that its remote service took it on to complete it later; absent where it did not
 * @param result what its agent answered, JSON; what the workflow calls sensitive is masked
 * @param undoResult what its agent answered to the undo, such as the number of a refund, JSON
 * @param when its condition; absent where it has none, or its workflow is not known. A Skipped step
 *     is one whose condition was not met
 * @param attempts those of which something is kept, the oldest first
 */
public record StepView(
    String name,
    @Nullable String agent,
    @Nullable StepQuestion asked,
    @Nullable Instant waitsUntil,
    StepState state,
    int attempt,
    int failureCount,
    int attemptsMade,
    @Nullable Integer maxAttempts,
    @Nullable Integer declines,
    @Nullable Instant declinedSince,
    int edition,
    String remoteKey,
    @Nullable Instant completeBy,
    @Nullable Instant notBefore,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable Instant forwardStartedAt,
    @Nullable Instant forwardFinishedAt,
    @Nullable Failure failure,
    @Nullable Failure elementFailure,
    @Nullable AcceptedView accepted,
    @JsonRawValue @Nullable String result,
    @JsonRawValue @Nullable String undoResult,
    @Nullable String when,
    List<AttemptView> attempts) {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  /**
   * That a remote service took a step, or its undo, on.
   *
   * @param since when it did
   * @param until when the step's policy applies, or its undo is called that waits for it, or the
   *     undo needs an operator; absent once the step waits no more
   * @param askAt when its agent asks for the status next; absent while it asks, and once the step
   *     waits no more
   * @param answer what the remote service answered last, JSON
   */
  public record AcceptedView(
      Instant since,
      @Nullable Instant until,
      @Nullable Instant askAt,
      @JsonRawValue String answer) {

    static @Nullable AcceptedView of(OrderStep step, AttributePaths.Branch masks) {
      Acceptance current = step.acceptance();
      Acceptance acceptance = current == null ? step.history().acceptance() : current;
      if (acceptance == null || !StepTask.isPerformed(step.agent())) {
        return null;
      }
      return new AcceptedView(
          acceptance.since(),
          acceptance.until(),
          step.isAccepted() ? step.notBefore() : null,
          Objects.requireNonNull(masked(acceptance.answer(), masks)));
    }

    /** The same, of a step that is undone as it is: nobody asks for its status any more. */
    AcceptedView over() {
      return new AcceptedView(since, null, null, answer);
    }
  }

  /** Its attempts, as people count them. */
  public AttemptCount count() {
    return new AttemptCount(attemptsMade, maxAttempts, declines == null ? 0 : declines);
  }

  static StepView of(
      OrderProcess order,
      OrderStep step,
      StepSnapshot snapshot,
      @Nullable WorkflowDefinition workflow,
      List<EventView> events) {
    AttributePaths sensitive = workflow == null ? AttributePaths.ALL : workflow.sensitive();
    AttributePaths.Branch masks = sensitive.ofResult(step.name());
    AttemptCount count = snapshot.count();
    ConsecutiveDeclines declines = step.history().declines();
    ForwardTimes forward =
        Objects.requireNonNullElse(step.history().forward(), new ForwardTimes(null, null, null));
    return new StepView(
        step.name(),
        StepTask.isPerformed(step.agent()) ? step.agent() : null,
        StepQuestion.of(step, workflow),
        StepQuestion.waitsUntil(step),
        step.state(),
        step.attempt(),
        step.failureCount(),
        count.made(),
        count.allowed(),
        declines == null ? null : declines.times(),
        declines == null ? null : declines.since(),
        step.edition(),
        RemoteKey.of(order.orderId(), step.name(), step.edition(), Direction.FORWARD),
        step.completeBy(),
        step.notBefore(),
        step.startedAt(),
        step.finishedAt(),
        forward.startedAt(),
        forward.finishedAt(),
        step.failure(),
        step.elementFailure(),
        accepted(order, step, snapshot, masks),
        masked(step.result(), masks),
        masked(step.history().undoResult(), masks),
        workflow == null ? null : workflow.step(step.name()).when(),
        StepTask.isPerformed(step.agent()) ? AttemptView.of(step, events) : List.of());
  }

  private static @Nullable AcceptedView accepted(
      OrderProcess order, OrderStep step, StepSnapshot snapshot, AttributePaths.Branch masks) {
    AcceptedView accepted = AcceptedView.of(step, masks);
    return accepted == null || snapshot.isAskedAbout(order.directionOf(step))
        ? accepted
        : accepted.over();
  }

  /** Text that is not masked stays as the store has it. */
  private static @Nullable String masked(@Nullable String result, AttributePaths.Branch masks) {
    if (result == null || masks.isEmpty()) {
      return result;
    }
    try {
      return masks.maskValue(JSON.readTree(result)).toString();
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException("a jsonb column holds no JSON", impossible);
    }
  }
}
