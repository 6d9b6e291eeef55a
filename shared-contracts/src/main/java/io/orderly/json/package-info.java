/**
 * Reads the fields of JSON objects by type, and reports every error with its path; limits of JSON.
 */
@NullMarked
package io.orderly.json;

import org.jspecify.annotations.NullMarked;
