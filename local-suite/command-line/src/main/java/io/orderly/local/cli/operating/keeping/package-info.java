/** What became of orders that are over: how long they stay, and the archive. */
@NullMarked
package io.orderly.local.cli.operating.keeping;

import org.jspecify.annotations.NullMarked;
