/** Weights of customers in fair sharing. */
@NullMarked
package io.orderly.operator.weights;

import org.jspecify.annotations.NullMarked;
