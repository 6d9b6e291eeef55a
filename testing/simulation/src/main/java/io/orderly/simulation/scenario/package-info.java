/** What a simulated cluster is asked to do: workflows, orders and commands, drawn from the seed. */
@NullMarked
package io.orderly.simulation.scenario;

import org.jspecify.annotations.NullMarked;
