/** Workflows that recover within seconds. */
@NullMarked
package io.orderly.chaos.workflows;

import org.jspecify.annotations.NullMarked;
