/**
 * Starts the real Postgres, the real Kafka broker and the partner sandbox on one machine; none
 * outlives its starter.
 */
@NullMarked
package io.orderly.local.infrastructure;

import org.jspecify.annotations.NullMarked;
