package io.orderly.platform.kafka;

import io.orderly.messages.Message;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A received message with its record. */
public record Incoming<T extends Message>(ConsumerRecord<String, byte[]> source, T message) {}
