/** The operator's console: pages that show what the store says now, and forms for every command. */
@NullMarked
package io.orderly.console;

import org.jspecify.annotations.NullMarked;
