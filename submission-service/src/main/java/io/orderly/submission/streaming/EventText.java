package io.orderly.submission.streaming;

import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderStatus;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Server-sent events in the format of the HTML standard. */
final class EventText {

  /** A comment, which clients ignore; keeps an idle stream open. */
  static final byte[] HEARTBEAT = ascii(":\n\n");

  /** The time before a client reconnects, in milliseconds. */
  static final byte[] OPENING = ascii("retry: 2000\n\n");

  private EventText() {}

  /** A snapshot under its version. Its JSON is one line. */
  static byte[] of(OrderStatus status) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    text.writeBytes(ascii("id: " + status.orderVersion() + "\nevent: order-status\ndata: "));
    text.writeBytes(MessageCodec.encode(status));
    text.writeBytes(ascii("\n\n"));
    return text.toByteArray();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
