/** Operators, who correct, decide and resubmit orders in Error. */
@NullMarked
package io.orderly.chaos.operators;

import org.jspecify.annotations.NullMarked;
