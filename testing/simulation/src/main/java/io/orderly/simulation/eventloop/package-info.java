/**
 * The event loop of the simulation: time, processes and threads, one event at a time, in an order
 * that the seed determines.
 */
@NullMarked
package io.orderly.simulation.eventloop;

import org.jspecify.annotations.NullMarked;
