package io.orderly.platform.kafka;

import io.orderly.messages.Message;
import org.jspecify.annotations.Nullable;

/**
 * A message to send.
 *
 * @param partition null: the key decides
 * @param key keeps the messages of one order in one partition if none is given
 * @param traceParent of its order; null if it has none
 */
public record Outgoing(
    String topic,
    @Nullable Integer partition,
    String key,
    Message message,
    @Nullable String traceParent) {

  /** Without a trace. */
  public Outgoing(String topic, @Nullable Integer partition, String key, Message message) {
    this(topic, partition, key, message, null);
  }

  /** To the partition of the key. */
  public static Outgoing to(String topic, String key, Message message) {
    return new Outgoing(topic, null, key, message);
  }

  /** The same in the trace of an order. */
  public Outgoing tracedBy(@Nullable String traceParentOfOrder) {
    return new Outgoing(topic, partition, key, message, traceParentOfOrder);
  }
}
