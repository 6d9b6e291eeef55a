/** The first commands that somebody gives in a fresh checkout. */
@NullMarked
package io.orderly.demo;

import org.jspecify.annotations.NullMarked;
