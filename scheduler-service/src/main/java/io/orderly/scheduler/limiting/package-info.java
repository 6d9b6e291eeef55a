/** This scheduler's share of an agent's limits: calls in flight, and calls per second. */
@NullMarked
package io.orderly.scheduler.limiting;

import org.jspecify.annotations.NullMarked;
