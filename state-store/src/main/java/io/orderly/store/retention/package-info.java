/** Finished orders are archived and purged; purged ones are remembered, idempotency keys expire. */
@NullMarked
package io.orderly.store.retention;

import org.jspecify.annotations.NullMarked;
