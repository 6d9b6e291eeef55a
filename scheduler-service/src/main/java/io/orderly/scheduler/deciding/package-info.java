/** The state machine, within the credit that the agents have: the one place that calls it here. */
@NullMarked
package io.orderly.scheduler.deciding;

import org.jspecify.annotations.NullMarked;
