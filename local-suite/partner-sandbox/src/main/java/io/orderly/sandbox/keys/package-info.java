/** What a partner remembers under idempotency keys, and what it therefore does with a call. */
@NullMarked
package io.orderly.sandbox.keys;

import org.jspecify.annotations.NullMarked;
