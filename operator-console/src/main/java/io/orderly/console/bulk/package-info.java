/** One command to many orders, with its dry run and progress. */
@NullMarked
package io.orderly.console.bulk;

import org.jspecify.annotations.NullMarked;
