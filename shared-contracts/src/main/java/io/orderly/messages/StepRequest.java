package io.orderly.messages;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.Direction;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler asks an agent to perform, or to undo, one attempt of one step.
 *
 * @param completeBy after it nothing is called and nothing is answered
 * @param remoteKey the idempotency key for the remote service, the same over all attempts
 * @param results what the earlier steps gave, by step
 * @param replyPartition the partition of {@link Topics#SCHEDULER_REPLIES} that the requesting
 *     scheduler owns
 * @param highestReplyVersion the newest schema version of a reply that the scheduler can read
 * @param traceParent W3C trace context of the order
 * @param undoes what is to be undone; null forward
 */
public record StepRequest(
    int schemaVersion,
    UUID orderId,
    String workflow,
    String step,
    Direction direction,
    int attempt,
    Instant completeBy,
    String remoteKey,
    Order order,
    Map<String, JsonNode> results,
    int replyPartition,
    int highestReplyVersion,
    @Nullable String traceParent,
    @Nullable ForwardCall undoes)
    implements Message {

  public StepRequest {
    Objects.requireNonNull(orderId, "orderId is missing");
    Objects.requireNonNull(workflow, "workflow is missing");
    Objects.requireNonNull(step, "step is missing");
    Objects.requireNonNull(direction, "direction is missing");
    Objects.requireNonNull(completeBy, "completeBy is missing");
    Objects.requireNonNull(remoteKey, "remoteKey is missing");
    Objects.requireNonNull(order, "order is missing");
    if (direction == Direction.UNDO) {
      Objects.requireNonNull(undoes, "undoes is missing");
    }
    results = results == null ? Map.of() : Map.copyOf(results);
  }

  /** The same request, as a part of the trace that follows this parent. */
  public StepRequest tracedBy(@Nullable String otherTraceParent) {
    return new StepRequest(
        schemaVersion,
        orderId,
        workflow,
        step,
        direction,
        attempt,
        completeBy,
        remoteKey,
        order,
        results,
        replyPartition,
        highestReplyVersion,
        otherTraceParent,
        undoes);
  }
}
