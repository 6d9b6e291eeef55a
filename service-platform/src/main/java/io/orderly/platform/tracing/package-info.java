/**
 * One trace an order, over every service. Whether an order is sampled stands in its trace parent;
 * for one that is not, nothing is done.
 */
@NullMarked
package io.orderly.platform.tracing;

import org.jspecify.annotations.NullMarked;
