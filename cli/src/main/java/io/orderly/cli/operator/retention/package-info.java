/** What became of orders that are over: how long they stay, and the archive. */
@NullMarked
package io.orderly.cli.operator.retention;

import org.jspecify.annotations.NullMarked;
