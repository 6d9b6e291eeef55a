/**
 * Corrects the attributes of an order for its submitter, where its workflow allows it: one
 * transaction, with the same answer however often it is repeated.
 */
@NullMarked
package io.orderly.submission.correcting;

import org.jspecify.annotations.NullMarked;
