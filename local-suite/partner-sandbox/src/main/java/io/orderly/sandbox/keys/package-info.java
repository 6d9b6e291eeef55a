/** Idempotency keys: what a partner remembers, and how it answers a repeated call. */
@NullMarked
package io.orderly.sandbox.keys;

import org.jspecify.annotations.NullMarked;
