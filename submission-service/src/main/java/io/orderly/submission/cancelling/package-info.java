/**
 * The customer's cancel: one transaction that turns an order to undo or says why not, answered the
 * same however often it is repeated.
 */
@NullMarked
package io.orderly.submission.cancelling;

import org.jspecify.annotations.NullMarked;
