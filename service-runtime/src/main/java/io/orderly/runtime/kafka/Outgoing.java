package io.orderly.runtime.kafka;

import io.orderly.messages.Message;
import org.jspecify.annotations.Nullable;

/**
 * A message on its way out.
 *
 * @param partition where it must go; null leaves it to the key
 * @param key keeps the messages of one order in one partition, where the partition is left open
 */
public record Outgoing(String topic, @Nullable Integer partition, String key, Message message) {

  /** To whichever partition the key falls in. */
  public static Outgoing to(String topic, String key, Message message) {
    return new Outgoing(topic, null, key, message);
  }
}
