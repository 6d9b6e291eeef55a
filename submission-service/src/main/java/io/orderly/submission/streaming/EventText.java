package io.orderly.submission.streaming;

import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderStatus;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** What goes over a stream, as the HTML standard's server-sent events have it. */
final class EventText {

  /** Read by nobody, and enough to keep a silent stream open. */
  static final byte[] HEARTBEAT = ascii(":\n\n");

  /** How long a client waits before it comes again, in milliseconds. */
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
