/**
 * Chooses the partition of a request, and computes the capacity of each agent. Pure, in memory,
 * lost without harm.
 */
@NullMarked
package io.orderly.scheduler.routing;

import org.jspecify.annotations.NullMarked;
