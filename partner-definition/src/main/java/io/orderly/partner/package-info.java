/**
 * The definition of a partner: one file that says how a remote service is called, what its answers
 * mean, and which credentials and idempotency it needs.
 */
@NullMarked
package io.orderly.partner;

import org.jspecify.annotations.NullMarked;
