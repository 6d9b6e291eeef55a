/**
 * One real Kafka broker for one machine: formats its folder when new, serves, ends with whoever
 * started it.
 */
@NullMarked
package io.orderly.local.kafka;

import org.jspecify.annotations.NullMarked;
