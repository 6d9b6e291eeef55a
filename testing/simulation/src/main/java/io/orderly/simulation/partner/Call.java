package io.orderly.simulation.partner;

import io.orderly.messages.StepRequest;
import io.orderly.process.Direction;
import java.util.UUID;

/**
 * A call of a partner.
 *
 * @param key the idempotency key
 * @param forwardKey the key of what is to be undone; the same as the key of a forward call
 */
record Call(UUID orderId, String step, Direction direction, String key, String forwardKey) {

  private static final String UNDO = ":undo";

  /** The key of its undo; its own where it is one. */
  String undoKey() {
    return direction == Direction.UNDO ? key : key + UNDO;
  }

  /** The call whose effect an undo takes back. */
  static Call undoneBy(StepRequest undo) {
    Call call = of(undo);
    return new Call(call.orderId, call.step, Direction.FORWARD, call.forwardKey, call.forwardKey);
  }

  static Call of(StepRequest request) {
    String key = request.remoteKey();
    String forwardKey = key.endsWith(UNDO) ? key.substring(0, key.length() - UNDO.length()) : key;
    return new Call(request.orderId(), request.step(), request.direction(), key, forwardKey);
  }
}
