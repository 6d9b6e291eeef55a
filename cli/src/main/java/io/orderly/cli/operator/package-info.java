/** The commands of operators: everything that the console offers. */
@NullMarked
package io.orderly.cli.operator;

import org.jspecify.annotations.NullMarked;
