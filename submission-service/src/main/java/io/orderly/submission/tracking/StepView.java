package io.orderly.submission.tracking;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.FailureTexts;
import io.orderly.messages.MessageCodec;
import io.orderly.process.Acceptance;
import io.orderly.process.ConsecutiveDeclines;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderSnapshot;
import io.orderly.process.OrderSnapshot.StepSnapshot;
import io.orderly.process.OrderStep;
import io.orderly.process.StepHistory.ForwardTimes;
import io.orderly.process.StepQuestion;
import io.orderly.process.StepState;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepTask;
import io.orderly.workflow.WorkflowDefinition;
import java.io.UncheckedIOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a step.
 *
 * @param agent that performs it; absent where it asks somebody, waits or amends the order
 * @param asked what it asks; absent where it asks nobody
 * @param waitsUntil while it waits for a time: until when
 * @param attempt the number of the current try, including those that no instance accepted; 0 before
 *     the first
 * @param attemptsMade attempts since the order began, was resubmitted or was turned to undo,
 *     without those that no instance accepted
 * @param maxAttempts that the step has before its policy decides; absent where its workflow is not
 *     known
 * @param declines how often in a row no instance accepted it; absent where none declined its last
 *     attempt
 * @param declinedSince when it was declined the first of these times
 * @param completeBy the time limit of the current attempt
 * @param notBefore when it is tried again
 * @param startedAt of the current attempt
 * @param finishedAt of the current attempt
 * @param forwardStartedAt once its undo has begun: when the last forward attempt was started
 * @param forwardFinishedAt once its undo has begun: when the last forward attempt was answered
 * @param accepted that its remote service took it on to complete it later; absent where it did not
 * @param result answer of its agent; what the workflow calls sensitive is masked
 * @param undoResult answer of its agent to the undo, such as the number of a refund
 * @param failure why it failed last
 * @param elementFailure why its element of a group is undone while the order goes on with the
 *     others; absent where it is not
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
    @Nullable Instant completeBy,
    @Nullable Instant notBefore,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable Instant forwardStartedAt,
    @Nullable Instant forwardFinishedAt,
    @Nullable AcceptedView accepted,
    @Nullable JsonNode result,
    @Nullable JsonNode undoResult,
    @Nullable Failure failure,
    @Nullable Failure elementFailure) {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  static StepView notStarted(StepDefinition step, WorkflowDefinition workflow) {
    return new StepView(
        step.name(),
        agent(step.agent()),
        StepQuestion.of(step, workflow),
        null,
        StepState.NOT_STARTED,
        0,
        0,
        0,
        OrderSnapshot.attempts(workflow, step.name()),
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
        null,
        null,
        null);
  }

  static StepView of(
      Direction direction,
      OrderStep step,
      StepSnapshot snapshot,
      @Nullable WorkflowDefinition workflow,
      FailureTexts texts) {
    AttributePaths sensitive = workflow == null ? AttributePaths.ALL : workflow.sensitive();
    AttributePaths.Branch masks = sensitive.ofResult(step.name());
    ConsecutiveDeclines declined = step.history().declines();
    ForwardTimes forward = step.history().forward();
    return new StepView(
        step.name(),
        agent(step.agent()),
        StepQuestion.of(step, workflow),
        StepQuestion.waitsUntil(step),
        step.state(),
        step.attempt(),
        step.failureCount(),
        snapshot.count().made(),
        snapshot.attempts(),
        declined == null ? null : declined.times(),
        declined == null ? null : declined.since(),
        step.completeBy(),
        step.notBefore(),
        step.startedAt(),
        step.finishedAt(),
        forward == null ? null : forward.startedAt(),
        forward == null ? null : forward.finishedAt(),
        accepted(direction, step, snapshot, masks),
        json(step.result(), masks),
        json(step.history().undoResult(), masks),
        OrderView.failure(step.failure(), texts),
        OrderView.failure(step.elementFailure(), texts));
  }

  private static @Nullable AcceptedView accepted(
      Direction direction, OrderStep step, StepSnapshot snapshot, AttributePaths.Branch masks) {
    AcceptedView accepted = AcceptedView.of(step, masks);
    return accepted == null || snapshot.isAskedAbout(direction) ? accepted : accepted.over();
  }

  /**
   * That a remote service took a step, or its undo, on.
   *
   * @param since when it did
   * @param until when the step's policy applies, or its undo is called that waits for it, or the
   *     undo needs an operator; absent once the step waits no more
   * @param askAt when its agent asks for the status next; absent while it asks, and once the step
   *     waits no more
   * @param answer what the remote service answered last
   */
  public record AcceptedView(
      Instant since, @Nullable Instant until, @Nullable Instant askAt, JsonNode answer) {

    static @Nullable AcceptedView of(OrderStep step, AttributePaths.Branch masks) {
      Acceptance current = step.acceptance();
      Acceptance acceptance = current == null ? step.history().acceptance() : current;
      if (acceptance == null || agent(step.agent()) == null) {
        return null;
      }
      return new AcceptedView(
          acceptance.since(),
          acceptance.until(),
          step.isAccepted() ? step.notBefore() : null,
          requireNonNull(json(acceptance.answer(), masks)));
    }

    /** The same, of a step that is undone as it is: nobody asks for its status any more. */
    AcceptedView over() {
      return new AcceptedView(since, null, null, answer);
    }
  }

  private static @Nullable String agent(String performer) {
    return StepTask.isPerformed(performer) ? performer : null;
  }

  private static @Nullable JsonNode json(@Nullable String text, AttributePaths.Branch masks) {
    try {
      return text == null ? null : masks.maskValue(JSON.readTree(text));
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException("a jsonb column holds no JSON", impossible);
    }
  }
}
