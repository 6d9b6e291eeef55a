/**
 * Cancels an order for its customer: one transaction, with the same answer however often it is
 * repeated.
 */
@NullMarked
package io.orderly.submission.cancelling;

import org.jspecify.annotations.NullMarked;
