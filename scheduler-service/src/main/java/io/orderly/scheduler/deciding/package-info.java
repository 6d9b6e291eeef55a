/** Runs the state machine with the capacity of the agents: the one place that calls it here. */
@NullMarked
package io.orderly.scheduler.deciding;

import org.jspecify.annotations.NullMarked;
