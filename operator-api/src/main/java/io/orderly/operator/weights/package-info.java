/** Gives customers their weights in the lines of waiting orders, at the word of an operator. */
@NullMarked
package io.orderly.operator.weights;

import org.jspecify.annotations.NullMarked;
