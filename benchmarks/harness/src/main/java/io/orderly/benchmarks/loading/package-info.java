/**
 * Brings orders to the doors of the suite, with as little work as possible beside what it measures.
 */
@NullMarked
package io.orderly.benchmarks.loading;

import org.jspecify.annotations.NullMarked;
