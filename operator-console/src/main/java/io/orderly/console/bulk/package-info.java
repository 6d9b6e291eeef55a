/** Pages of bulk commands, with dry run and progress. */
@NullMarked
package io.orderly.console.bulk;

import org.jspecify.annotations.NullMarked;
