/** Plans and runs a benchmark: which measurements, on which competitors, how often. */
@NullMarked
package io.orderly.benchmarks.running;

import org.jspecify.annotations.NullMarked;
