/** Holds whole workflows and agents back, and lets them go on, at the word of an operator. */
@NullMarked
package io.orderly.operator.pauses;

import org.jspecify.annotations.NullMarked;
