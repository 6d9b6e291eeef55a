/**
 * The event loop of the simulation: time, processes and threads, one event at a time, in an order
 * that the seed determines.
 */
@NullMarked
package io.orderly.simulation.stage;

import org.jspecify.annotations.NullMarked;
