package io.orderly.messages;

import io.orderly.process.Direction;
import java.util.UUID;

/** The idempotency key that a remote service gets. */
public final class RemoteKey {

  private RemoteKey() {}

  /** The same for every attempt and resubmit of a step in one direction. */
  public static String of(UUID orderId, String step, Direction direction) {
    String forward = orderId + ":" + step;
    return direction == Direction.FORWARD ? forward : forward + ":undo";
  }
}
