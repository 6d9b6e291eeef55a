/** The command {@code ./orderly bench}. */
@NullMarked
package io.orderly.benchmarks.command;

import org.jspecify.annotations.NullMarked;
