/** The whole of a benchmark: what is measured when, on what, and how often. */
@NullMarked
package io.orderly.benchmarks.running;

import org.jspecify.annotations.NullMarked;
