/** Finds and shows orders, and commands them. */
@NullMarked
package io.orderly.cli.operator.orders;

import org.jspecify.annotations.NullMarked;
