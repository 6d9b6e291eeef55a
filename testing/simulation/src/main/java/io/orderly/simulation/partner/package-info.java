/** Agents and the remote services behind them, with all that can go wrong between the two. */
@NullMarked
package io.orderly.simulation.partner;

import org.jspecify.annotations.NullMarked;
