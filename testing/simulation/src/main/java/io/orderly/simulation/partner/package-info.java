/** Agents and the remote services behind them, with the faults between the two. */
@NullMarked
package io.orderly.simulation.partner;

import org.jspecify.annotations.NullMarked;
