/**
 * Starts a real Postgres, a real Kafka broker and the partner sandbox on one machine; each ends
 * with the process that started it.
 */
@NullMarked
package io.orderly.local.infrastructure;

import org.jspecify.annotations.NullMarked;
