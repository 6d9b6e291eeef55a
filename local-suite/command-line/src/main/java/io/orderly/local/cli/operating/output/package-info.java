/** How answers are shown: as texts and tables, or as JSON as they came. */
@NullMarked
package io.orderly.local.cli.operating.output;

import org.jspecify.annotations.NullMarked;
