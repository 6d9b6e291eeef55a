/** What makes the start of a suite cheap. */
@NullMarked
package io.orderly.prepare;

import org.jspecify.annotations.NullMarked;
