/** The lag of the consumer groups. */
@NullMarked
package io.orderly.operator.lag;

import org.jspecify.annotations.NullMarked;
