package io.orderly.submission.tracking;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.Failure;
import io.orderly.process.StepState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a step.
 *
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
 * @param result answer of its agent
 * @param undoResult answer of its agent to the undo, such as the number of a refund
 * @param failure why it failed last
 */
public record StepView(
    String name,
    String agent,
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
    @Nullable JsonNode result,
    @Nullable JsonNode undoResult,
    @Nullable Failure failure) {

  static StepView notStarted(String name, String agent, @Nullable Integer maxAttempts) {
    return new StepView(
        name,
        agent,
        StepState.NOT_STARTED,
        0,
        0,
        0,
        maxAttempts,
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
