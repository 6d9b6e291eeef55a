/** Workflows whose recovery takes seconds. */
@NullMarked
package io.orderly.chaos.workflows;

import org.jspecify.annotations.NullMarked;
