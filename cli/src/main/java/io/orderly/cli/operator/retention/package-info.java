/** Shows the retention settings and archived orders. */
@NullMarked
package io.orderly.cli.operator.retention;

import org.jspecify.annotations.NullMarked;
