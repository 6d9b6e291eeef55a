package io.orderly.simulation.partner;

import io.orderly.messages.ForwardCall;
import io.orderly.messages.StepRequest;
import io.orderly.process.Direction;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A call of a partner.
 *
 * @param key the idempotency key
 * @param forwardKey the key of what is to be undone; the same as the key of a forward call
 * @param byAnswer whether an undo names what the partner took on by its answer
 */
record Call(
    UUID orderId,
    String step,
    Direction direction,
    String key,
    String forwardKey,
    boolean byAnswer) {

  private static final String UNDO = ":undo";

  /** The key of its undo; its own where it is one. */
  String undoKey() {
    return direction == Direction.UNDO ? key : key + UNDO;
  }

  /** The call whose effect an undo takes back. */
  static Call undoneBy(StepRequest undo) {
    Call call = of(undo);
    return new Call(
        call.orderId, call.step, Direction.FORWARD, call.forwardKey, call.forwardKey, false);
  }

  static Call of(StepRequest request) {
    String key = request.remoteKey();
    String forwardKey = key.endsWith(UNDO) ? key.substring(0, key.length() - UNDO.length()) : key;
    return new Call(
        request.orderId(),
        request.step(),
        request.direction(),
        key,
        forwardKey,
        namesAnswer(request.undoes()));
  }

  /** Of a step that is completed the result is no number that the partner gave the call. */
  private static boolean namesAnswer(@Nullable ForwardCall undoes) {
    return undoes != null
        && undoes.outcome() == ForwardCall.Outcome.UNKNOWN
        && undoes.result() != null;
  }
}
