/** Limits how much agents are sent, by all schedulers together, at the word of an operator. */
@NullMarked
package io.orderly.operator.limits;

import org.jspecify.annotations.NullMarked;
