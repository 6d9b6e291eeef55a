package io.orderly.platform.kafka;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A record that can't be processed, and why. */
record Poison(ConsumerRecord<String, byte[]> source, Throwable failure) {}
