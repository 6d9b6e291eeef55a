/**
 * The partner sandbox: one process in place of the warehouse, the payment provider and the carrier.
 */
@NullMarked
package io.orderly.sandbox;

import org.jspecify.annotations.NullMarked;
