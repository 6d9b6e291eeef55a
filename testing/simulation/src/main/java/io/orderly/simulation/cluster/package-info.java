/**
 * The processes of a simulated cluster: the decision code of the services, wired as the services
 * wire it.
 */
@NullMarked
package io.orderly.simulation.cluster;

import org.jspecify.annotations.NullMarked;
