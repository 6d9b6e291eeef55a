/** Shows what happens in a simulated cluster to the checks, and writes its story down. */
@NullMarked
package io.orderly.simulation.watching;

import org.jspecify.annotations.NullMarked;
