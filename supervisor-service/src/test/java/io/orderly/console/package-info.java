/** What the console shows, without a browser. */
@NullMarked
package io.orderly.console;

import org.jspecify.annotations.NullMarked;
