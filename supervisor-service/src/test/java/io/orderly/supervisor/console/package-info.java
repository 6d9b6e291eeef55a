/** Opens the console in a real browser. */
@NullMarked
package io.orderly.supervisor.console;

import org.jspecify.annotations.NullMarked;
