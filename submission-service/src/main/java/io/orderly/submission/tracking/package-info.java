/** Reads the state of orders; a page costs a fixed number of statements. */
@NullMarked
package io.orderly.submission.tracking;

import org.jspecify.annotations.NullMarked;
