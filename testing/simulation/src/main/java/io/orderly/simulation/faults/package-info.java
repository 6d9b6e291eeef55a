/** What goes wrong in a simulated cluster, and chance, which decides when: all from the seed. */
@NullMarked
package io.orderly.simulation.faults;

import org.jspecify.annotations.NullMarked;
