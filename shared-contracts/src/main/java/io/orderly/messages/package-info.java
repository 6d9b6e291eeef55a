/** What goes over Kafka: one record a message, JSON, the schema version in the payload. */
@NullMarked
package io.orderly.messages;

import org.jspecify.annotations.NullMarked;
