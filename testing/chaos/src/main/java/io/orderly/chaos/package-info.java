/**
 * Breaks the running suite on purpose, under load, and has an independent checker judge what is
 * left.
 */
@NullMarked
package io.orderly.chaos;

import org.jspecify.annotations.NullMarked;
