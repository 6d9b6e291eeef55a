/** Records the replies of agents, one batch per transaction, and starts the next steps. */
@NullMarked
package io.orderly.scheduler.replying;

import org.jspecify.annotations.NullMarked;
