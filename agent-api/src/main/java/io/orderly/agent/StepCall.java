package io.orderly.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.orderly.messages.AcceptedCall;
import io.orderly.messages.ForwardCall;
import io.orderly.messages.GroupElement;
import io.orderly.messages.OrderLine;
import io.orderly.messages.StepRequest;
import io.orderly.process.Direction;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One try of one attempt of a step.
 *
 * @param timeLimit how long this try may take; never past CompleteBy
 */
public record StepCall(StepRequest request, Duration timeLimit) {

  /**
   * The idempotency key, the same over all tries, attempts and resubmits of this direction, until
   * the order is corrected.
   */
  public String remoteKey() {
    return request.remoteKey();
  }

  /** The key under which the step was performed; what an undo takes back. */
  public String forwardKey() {
    return request.forwardKey();
  }

  /**
   * The call that an undo reverses, with the result of the step.
   *
   * @throws IllegalStateException when the call is not an undo
   */
  public ForwardCall undoes() {
    ForwardCall undoes = request.undoes();
    if (undoes == null) {
      throw new IllegalStateException("only an undo reverses a call");
    }
    return undoes;
  }

  /**
   * What the remote service answered when it took the step on, or was asked for its status last.
   *
   * @throws IllegalStateException when the call does not ask for a status
   */
  public AcceptedCall accepted() {
    AcceptedCall accepted = request.accepted();
    if (accepted == null) {
      throw new IllegalStateException("only a call for a status is about an accepted one");
    }
    return accepted;
  }

  /** Whether {@link Agent#status} is called, and neither {@link Agent#perform} nor undo. */
  public boolean asksForStatus() {
    return request.accepted() != null;
  }

  /**
   * Until when another call for the step in this direction may be begun, by an earlier attempt, an
   * earlier try of this one or another copy of the request; empty when no such call can have had an
   * effect. An answer that proves something of this call alone proves nothing of those.
   */
  public Optional<Instant> earlierCallsUntil() {
    return Optional.ofNullable(request.earlierCallsUntil());
  }

  public Direction direction() {
    return request.direction();
  }

  /**
   * The parameters that the step gives its operation: {@code with().path("express").asBoolean()}. A
   * missing node where there are none.
   */
  public JsonNode with() {
    return orMissing(request.with());
  }

  /**
   * What a step of a group is performed for: a line of the order, or an item of the list that an
   * earlier step returned. A missing node for a step of no group.
   */
  public JsonNode element() {
    GroupElement element = request.element();
    return element == null ? MissingNode.getInstance() : element.value();
  }

  /**
   * The attributes of the order, of those that the step reads: {@code
   * attributes().at("/address/city").asText()}. A missing node, which has only missing nodes in it,
   * where there are none.
   */
  public JsonNode attributes() {
    return orMissing(request.order().attributes());
  }

  /** As {@link #attributes()}, of one line of the order. */
  public JsonNode attributes(OrderLine line) {
    return orMissing(line.attributes());
  }

  private static JsonNode orMissing(@Nullable JsonNode node) {
    return node == null ? MissingNode.getInstance() : node;
  }
}
