/**
 * The simulation: the decision code of the services on one simulated clock, driven by one seed,
 * with every invariant checked after every event.
 */
@NullMarked
package io.orderly.simulation;

import org.jspecify.annotations.NullMarked;
