/** Breaks a running suite under load, and has an independent checker verify what is left. */
@NullMarked
package io.orderly.chaos;

import org.jspecify.annotations.NullMarked;
