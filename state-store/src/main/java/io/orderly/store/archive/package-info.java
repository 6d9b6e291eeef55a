/** The files of the archive: NDJSON, a whole order a line, written and read. */
@NullMarked
package io.orderly.store.archive;

import org.jspecify.annotations.NullMarked;
