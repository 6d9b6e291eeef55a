/** The process that stands in for the warehouse, the payment provider and the carrier. */
@NullMarked
package io.orderly.sandbox;

import org.jspecify.annotations.NullMarked;
