/** Takes the agents' replies, a batch a transaction, and starts what follows. */
@NullMarked
package io.orderly.scheduler.replying;

import org.jspecify.annotations.NullMarked;
