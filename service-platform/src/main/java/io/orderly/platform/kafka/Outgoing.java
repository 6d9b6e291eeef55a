package io.orderly.platform.kafka;

import io.orderly.messages.Message;
import org.jspecify.annotations.Nullable;

/**
 * A message on its way out.
 *
 * @param partition where it must go; null leaves it to the key
 * @param key keeps the messages of one order in one partition, where the partition is left open
 * @param traceParent of the order that it is about, where there is one
 */
public record Outgoing(
    String topic,
    @Nullable Integer partition,
    String key,
    Message message,
    @Nullable String traceParent) {

  /** One that is part of no trace. */
  public Outgoing(String topic, @Nullable Integer partition, String key, Message message) {
    this(topic, partition, key, message, null);
  }

  /** To whichever partition the key falls in. */
  public static Outgoing to(String topic, String key, Message message) {
    return new Outgoing(topic, null, key, message);
  }

  /** The same as a part of the trace of an order. */
  public Outgoing tracedBy(@Nullable String traceParentOfOrder) {
    return new Outgoing(topic, partition, key, message, traceParentOfOrder);
  }
}
