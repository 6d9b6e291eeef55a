/** The files of the archive: NDJSON, one order per line. */
@NullMarked
package io.orderly.store.archive;

import org.jspecify.annotations.NullMarked;
