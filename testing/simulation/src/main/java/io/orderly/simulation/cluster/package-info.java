/**
 * The processes of a simulated cluster: the decision code of the services, put together as the
 * services do it, in loops that chance drives.
 */
@NullMarked
package io.orderly.simulation.cluster;

import org.jspecify.annotations.NullMarked;
