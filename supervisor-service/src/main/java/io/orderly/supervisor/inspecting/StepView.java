package io.orderly.supervisor.inspecting;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.orderly.messages.RemoteKey;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderStep;
import io.orderly.process.StepState;
import io.orderly.supervisor.inspecting.OrderView.EventView;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A step as an operator sees it.
 *
 * @param attempt number of the current try; 0 before the first
 * @param remoteKey the key of its forward call, under which its remote service knows it
 * @param completeBy of the current attempt
 * @param notBefore while it is re-armed: when it is tried again
 * @param result what its agent answered, JSON
 * @param attempts those of which something is kept, the oldest first: one that brought its result
 *     and was undone later has no times of its own
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
    @Nullable Failure failure,
    @JsonRawValue @Nullable String result,
    List<AttemptView> attempts) {

  static StepView of(UUID orderId, OrderStep step, List<EventView> events) {
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
        step.failure(),
        step.result(),
        AttemptView.of(step, events));
  }
}
