/**
 * How many steps may be started for each agent (in-flight limits, pauses, limits of operators), and
 * the state machine within that capacity: the one place that calls it here.
 */
@NullMarked
package io.orderly.scheduler.capacity;

import org.jspecify.annotations.NullMarked;
