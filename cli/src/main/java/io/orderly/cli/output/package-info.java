/** Prints answers as text, as tables, or as the JSON that the service sent. */
@NullMarked
package io.orderly.cli.output;

import org.jspecify.annotations.NullMarked;
