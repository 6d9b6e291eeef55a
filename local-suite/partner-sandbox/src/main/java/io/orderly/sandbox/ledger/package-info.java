/** The effects that the partners really had, kept over restarts, for tests to audit. */
@NullMarked
package io.orderly.sandbox.ledger;

import org.jspecify.annotations.NullMarked;
