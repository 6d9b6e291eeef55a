/** Archived orders, read from the files of the archive. */
@NullMarked
package io.orderly.operator.archive;

import org.jspecify.annotations.NullMarked;
