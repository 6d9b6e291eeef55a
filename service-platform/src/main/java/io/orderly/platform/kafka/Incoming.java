package io.orderly.platform.kafka;

import io.orderly.messages.Message;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A message that was read, with the record that it came in. */
public record Incoming<T extends Message>(ConsumerRecord<String, byte[]> source, T message) {}
