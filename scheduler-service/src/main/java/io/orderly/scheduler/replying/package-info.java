/**
 * Records the replies of agents and the events of their partners, one batch per transaction, and
 * starts the next steps.
 */
@NullMarked
package io.orderly.scheduler.replying;

import org.jspecify.annotations.NullMarked;
