/** The orders that need an operator, by why they do. */
@NullMarked
package io.orderly.console.errors;

import org.jspecify.annotations.NullMarked;
