/** Plans and runs a benchmark: which measurements, on which contenders, how often. */
@NullMarked
package io.orderly.benchmarks.running;

import org.jspecify.annotations.NullMarked;
