/** Shows the work that waits and the agents that do it; pauses and limits them. */
@NullMarked
package io.orderly.cli.operator.work;

import org.jspecify.annotations.NullMarked;
