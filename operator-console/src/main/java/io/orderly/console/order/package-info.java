/** The page of one order: its problem, the possible commands, its history. */
@NullMarked
package io.orderly.console.order;

import org.jspecify.annotations.NullMarked;
