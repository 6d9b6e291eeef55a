/**
 * Time, processes and threads of a simulated cluster: one thing happens at a time, in an order that
 * follows from the seed alone.
 */
@NullMarked
package io.orderly.simulation.stage;

import org.jspecify.annotations.NullMarked;
