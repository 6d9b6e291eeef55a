/** What an order costs with no engine at all: its rows, its records and its calls. */
@NullMarked
package io.orderly.benchmarks.floor;

import org.jspecify.annotations.NullMarked;
