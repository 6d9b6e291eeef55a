/** Reads partner definitions from YAML, and says every error with its path in the file. */
@NullMarked
package io.orderly.partner.reading;

import org.jspecify.annotations.NullMarked;
