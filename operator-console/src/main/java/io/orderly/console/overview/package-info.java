/** The overview, which is the first page. */
@NullMarked
package io.orderly.console.overview;

import org.jspecify.annotations.NullMarked;
