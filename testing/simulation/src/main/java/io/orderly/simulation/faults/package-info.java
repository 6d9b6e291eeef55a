/** Faults of a simulated cluster, and the random choices that inject them, all from the seed. */
@NullMarked
package io.orderly.simulation.faults;

import org.jspecify.annotations.NullMarked;
