/**
 * One real Kafka broker for one machine: formats a new folder, serves, and ends with the process
 * that started it.
 */
@NullMarked
package io.orderly.local.kafka;

import org.jspecify.annotations.NullMarked;
