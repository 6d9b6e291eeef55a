/** What the partners really did, kept over restarts, for a test to audit. */
@NullMarked
package io.orderly.sandbox.ledger;

import org.jspecify.annotations.NullMarked;
