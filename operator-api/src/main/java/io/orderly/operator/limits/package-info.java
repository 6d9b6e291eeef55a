/** Limits of agents: calls per second and in flight, over all schedulers. */
@NullMarked
package io.orderly.operator.limits;

import org.jspecify.annotations.NullMarked;
