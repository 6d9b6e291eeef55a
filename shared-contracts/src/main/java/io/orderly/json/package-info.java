/** Reads the fields of JSON objects by type, and reports every error with its path. */
@NullMarked
package io.orderly.json;

import org.jspecify.annotations.NullMarked;
