package io.orderly.messages;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An agent's answer to a {@link StepRequest}. Never sent after CompleteBy.
 *
 * @param result what the remote service answered; with {@link StepReplyOutcome#COMPLETED} only
 * @param failure why it was refused or declined; not with completed
 * @param agentInstance who answered
 */
public record StepReply(
    int schemaVersion,
    UUID orderId,
    String step,
    Direction direction,
    int attempt,
    StepReplyOutcome outcome,
    @Nullable JsonNode result,
    @Nullable Failure failure,
    String agentInstance)
    implements Message {

  public StepReply {
    Objects.requireNonNull(orderId, "orderId is missing");
    Objects.requireNonNull(step, "step is missing");
    Objects.requireNonNull(direction, "direction is missing");
    Objects.requireNonNull(outcome, "outcome is missing");
    Objects.requireNonNull(agentInstance, "agentInstance is missing");
    if (outcome != StepReplyOutcome.COMPLETED) {
      Objects.requireNonNull(failure, "failure is missing");
    }
  }

  /** The step was done. */
  public static StepReply completed(StepRequest request, JsonNode result, String agentInstance) {
    return answer(request, StepReplyOutcome.COMPLETED, result, null, agentInstance);
  }

  /** The remote service refused for good. */
  public static StepReply failed(StepRequest request, Failure failure, String agentInstance) {
    return answer(request, StepReplyOutcome.FAILED, null, failure, agentInstance);
  }

  /** This instance made no call and makes none. */
  public static StepReply declined(StepRequest request, Failure why, String agentInstance) {
    return answer(request, StepReplyOutcome.DECLINED, null, why, agentInstance);
  }

  private static StepReply answer(
      StepRequest request,
      StepReplyOutcome outcome,
      @Nullable JsonNode result,
      @Nullable Failure failure,
      String agentInstance) {
    return new StepReply(
        SCHEMA_VERSION,
        request.orderId(),
        request.step(),
        request.direction(),
        request.attempt(),
        outcome,
        result,
        failure,
        agentInstance);
  }
}
