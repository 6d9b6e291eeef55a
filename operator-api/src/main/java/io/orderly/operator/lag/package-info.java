/** How far the readers of the topics are behind. */
@NullMarked
package io.orderly.operator.lag;

import org.jspecify.annotations.NullMarked;
