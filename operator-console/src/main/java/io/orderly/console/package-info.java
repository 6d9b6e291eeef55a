/**
 * The operator's console: pages that show the current state of the store, and forms for every
 * command.
 */
@NullMarked
package io.orderly.console;

import org.jspecify.annotations.NullMarked;
