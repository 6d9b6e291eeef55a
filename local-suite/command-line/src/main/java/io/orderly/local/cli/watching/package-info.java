/** Follows submitted orders to their end and says in figures how it went. */
@NullMarked
package io.orderly.local.cli.watching;

import org.jspecify.annotations.NullMarked;
