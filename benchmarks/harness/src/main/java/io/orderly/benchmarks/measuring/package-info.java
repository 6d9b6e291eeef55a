/** One measurement each: what is done, what is read around it, and the figures that come of it. */
@NullMarked
package io.orderly.benchmarks.measuring;

import org.jspecify.annotations.NullMarked;
