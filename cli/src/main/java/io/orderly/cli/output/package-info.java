/** How answers are shown: as texts and tables, or as JSON as they came. */
@NullMarked
package io.orderly.cli.output;

import org.jspecify.annotations.NullMarked;
