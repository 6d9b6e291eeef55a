/**
 * One trace per order, over all services. The trace parent says whether an order is sampled; for
 * one that is not, nothing is recorded.
 */
@NullMarked
package io.orderly.platform.tracing;

import org.jspecify.annotations.NullMarked;
