package io.orderly.partnercheck.call;

import io.orderly.messages.RemoteKey;
import io.orderly.process.Direction;
import java.util.UUID;

/** An order that exists for the check alone; its keys are made as Orderly makes them. */
public record SampleOrder(UUID orderId, String step) {

  /** A new order with random ids. */
  public static SampleOrder unheardOf(String step) {
    return new SampleOrder(UUID.randomUUID(), step);
  }

  public String forwardKey() {
    return RemoteKey.of(orderId, step, Direction.FORWARD);
  }

  public String undoKey() {
    return RemoteKey.of(orderId, step, Direction.UNDO);
  }

  /** A short text of its own, for fields that take no UUID. */
  public String reference() {
    return "check-" + orderId.toString().substring(0, 13);
  }

  /** The text with all that names this order taken out. */
  String hiddenIn(String text) {
    return text.replace(orderId.toString(), "").replace(reference(), "");
  }
}
