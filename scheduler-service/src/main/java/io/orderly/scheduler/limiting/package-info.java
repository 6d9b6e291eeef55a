/**
 * What operators allow of the calls to an agent, as this scheduler's part of it: its share of the
 * calls in flight, and the turns that it has taken of the rate.
 */
@NullMarked
package io.orderly.scheduler.limiting;

import org.jspecify.annotations.NullMarked;
