/** Workflows whose recovery takes seconds. */
@NullMarked
package io.orderly.local.chaos.workflows;

import org.jspecify.annotations.NullMarked;
