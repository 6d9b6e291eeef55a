package io.orderly.supervisor.inspecting;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.orderly.messages.RemoteKey;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderStep;
import io.orderly.process.StepHistory.ForwardTimes;
import io.orderly.process.StepState;
import io.orderly.supervisor.inspecting.OrderView.EventView;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A step as an operator sees it.
 *
 * @param attempt number of the current try; 0 before the first
 * @param remoteKey the key of its forward call, under which its remote service knows it
 * @param completeBy of the current attempt
 * @param notBefore while it is re-armed: when it is tried again
 * @param startedAt of the current attempt
 * @param finishedAt of the current attempt
 * @param forwardStartedAt once its undo has begun: when the last forward attempt was started
 * @param forwardFinishedAt once its undo has begun: when the last forward attempt was answered
 * @param result what its agent answered, JSON
 * @param undoResult what its agent answered to the undo, such as the number of a refund, JSON
 * @param attempts those of which something is kept, the oldest first
 */
public record StepView(
    String name,
    String agent,
    StepState state,
    int attempt,
    int failureCount,
    String remoteKey,
    @Nullable Instant completeBy,
    @Nullable Instant notBefore,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable Instant forwardStartedAt,
    @Nullable Instant forwardFinishedAt,
    @Nullable Failure failure,
    @JsonRawValue @Nullable String result,
    @JsonRawValue @Nullable String undoResult,
    List<AttemptView> attempts) {

  static StepView of(UUID orderId, OrderStep step, List<EventView> events) {
    ForwardTimes forward =
        Objects.requireNonNullElse(step.history().forward(), new ForwardTimes(null, null, null));
    return new StepView(
        step.name(),
        step.agent(),
        step.state(),
        step.attempt(),
        step.failureCount(),
        RemoteKey.of(orderId, step.name(), Direction.FORWARD),
        step.completeBy(),
        step.notBefore(),
        step.startedAt(),
        step.finishedAt(),
        forward.startedAt(),
        forward.finishedAt(),
        step.failure(),
        step.result(),
        step.history().undoResult(),
        AttemptView.of(step, events));
  }
}
