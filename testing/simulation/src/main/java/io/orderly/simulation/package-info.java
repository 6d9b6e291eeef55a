/**
 * The simulation: the decision code of the services, on one simulated clock, driven by one seed,
 * held against what must always hold after everything that happens.
 */
@NullMarked
package io.orderly.simulation;

import org.jspecify.annotations.NullMarked;
