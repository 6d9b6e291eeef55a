/** The cost of an order without any engine: its rows, its records and its calls. */
@NullMarked
package io.orderly.benchmarks.floor;

import org.jspecify.annotations.NullMarked;
