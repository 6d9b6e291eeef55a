/**
 * Players that do to the same orders whatever may be done to them, in a random sequence: claims,
 * replies, sweeps, releases, adoptions and commands, with agents and a partner that have faults.
 */
@NullMarked
package io.orderly.simulation.histories;

import org.jspecify.annotations.NullMarked;
