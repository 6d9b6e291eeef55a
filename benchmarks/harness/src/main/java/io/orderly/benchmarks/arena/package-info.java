/** The processes that are measured, and those that measure. */
@NullMarked
package io.orderly.benchmarks.arena;

import org.jspecify.annotations.NullMarked;
