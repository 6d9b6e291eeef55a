/** Feeds the checks with every event of a simulated cluster, and writes the history down. */
@NullMarked
package io.orderly.simulation.observing;

import org.jspecify.annotations.NullMarked;
