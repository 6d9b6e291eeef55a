/** How far the readers of the topics are behind. */
@NullMarked
package io.orderly.supervisor.watching.lag;

import org.jspecify.annotations.NullMarked;
