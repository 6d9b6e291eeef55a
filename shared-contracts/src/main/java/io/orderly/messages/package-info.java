/** The messages over Kafka: one record each, as JSON with its schema version in the payload. */
@NullMarked
package io.orderly.messages;

import org.jspecify.annotations.NullMarked;
