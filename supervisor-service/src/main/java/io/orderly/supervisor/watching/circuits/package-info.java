/** The circuits and slots of agents, as each instance reports them. */
@NullMarked
package io.orderly.supervisor.watching.circuits;

import org.jspecify.annotations.NullMarked;
