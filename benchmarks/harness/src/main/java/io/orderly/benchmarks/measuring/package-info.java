/** One measurement per class: the load, the counters read around it, and its results. */
@NullMarked
package io.orderly.benchmarks.measuring;

import org.jspecify.annotations.NullMarked;
