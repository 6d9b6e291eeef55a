/** What a simulated cluster is given: workflows, orders and commands, drawn from the seed. */
@NullMarked
package io.orderly.simulation.scenario;

import org.jspecify.annotations.NullMarked;
