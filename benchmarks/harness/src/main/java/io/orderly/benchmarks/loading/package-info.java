/** Submits orders to the suite, with as little work as possible beside what is measured. */
@NullMarked
package io.orderly.benchmarks.loading;

import org.jspecify.annotations.NullMarked;
