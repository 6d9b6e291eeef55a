/** Opens the console in a real browser. */
@NullMarked
package io.orderly.console;

import org.jspecify.annotations.NullMarked;
