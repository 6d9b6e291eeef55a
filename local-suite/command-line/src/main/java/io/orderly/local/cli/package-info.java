/** The command {@code ./orderly}: runs the suite, hands orders in and shows where they stand. */
@NullMarked
package io.orderly.local.cli;

import org.jspecify.annotations.NullMarked;
