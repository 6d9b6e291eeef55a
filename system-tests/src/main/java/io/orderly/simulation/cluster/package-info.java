/**
 * The processes of a simulated cluster: the decision code of the services, wired by hand, in loops
 * that chance drives.
 */
@NullMarked
package io.orderly.simulation.cluster;

import org.jspecify.annotations.NullMarked;
