/** Pages of agents: their work and their limits. */
@NullMarked
package io.orderly.console.agents;

import org.jspecify.annotations.NullMarked;
