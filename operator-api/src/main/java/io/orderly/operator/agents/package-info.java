/** Circuits and slots of agents, as each instance reports them. */
@NullMarked
package io.orderly.operator.agents;

import org.jspecify.annotations.NullMarked;
