/** Follows submitted orders to their end, and reports counts and times. */
@NullMarked
package io.orderly.local.cli.watching;

import org.jspecify.annotations.NullMarked;
