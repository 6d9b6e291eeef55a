/** Follows submitted orders to their end, and reports counts and times. */
@NullMarked
package io.orderly.local.cli.progress;

import org.jspecify.annotations.NullMarked;
