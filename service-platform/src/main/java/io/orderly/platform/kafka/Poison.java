package io.orderly.platform.kafka;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * A record that can't be taken.
 *
 * @param reason one sentence for people
 */
record Poison(ConsumerRecord<String, byte[]> source, String reason) {}
