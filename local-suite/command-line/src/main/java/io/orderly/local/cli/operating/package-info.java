/** What operators see and do from a terminal: all that the console has. */
@NullMarked
package io.orderly.local.cli.operating;

import org.jspecify.annotations.NullMarked;
