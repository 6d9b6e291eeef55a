/** Accepts new orders: idempotency keys, and the first rows of an order, in one transaction. */
@NullMarked
package io.orderly.store.intake;

import org.jspecify.annotations.NullMarked;
