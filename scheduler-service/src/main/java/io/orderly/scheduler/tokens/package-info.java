/** Tells replies to the requests of schedulers, and events of agents, from forged ones. */
@NullMarked
package io.orderly.scheduler.tokens;

import org.jspecify.annotations.NullMarked;
