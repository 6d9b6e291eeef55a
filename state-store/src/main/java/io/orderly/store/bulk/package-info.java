/** Bulk commands: accepted, executed page by page, with their progress. */
@NullMarked
package io.orderly.store.bulk;

import org.jspecify.annotations.NullMarked;
