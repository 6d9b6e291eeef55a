/** What operators say with a command: which orders, why, and that they mean it. */
@NullMarked
package io.orderly.local.cli.operating.asking;

import org.jspecify.annotations.NullMarked;
