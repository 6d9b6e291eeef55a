/** What an operator sees first. */
@NullMarked
package io.orderly.console.overview;

import org.jspecify.annotations.NullMarked;
