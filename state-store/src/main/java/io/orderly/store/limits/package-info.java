/** Limits of agents: calls per second and in flight, and the share of each scheduler. */
@NullMarked
package io.orderly.store.limits;

import org.jspecify.annotations.NullMarked;
