/** Pauses of workflows and agents, by operators and by the system. */
@NullMarked
package io.orderly.store.pauses;

import org.jspecify.annotations.NullMarked;
