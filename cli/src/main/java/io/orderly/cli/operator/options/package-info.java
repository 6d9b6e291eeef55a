/** What operators say with a command: which orders, why, and that they mean it. */
@NullMarked
package io.orderly.cli.operator.options;

import org.jspecify.annotations.NullMarked;
