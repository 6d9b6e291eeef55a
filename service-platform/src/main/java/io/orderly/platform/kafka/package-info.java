/** Sending and reading messages over Kafka: batches, bounded waits, dead letters. */
@NullMarked
package io.orderly.platform.kafka;

import org.jspecify.annotations.NullMarked;
