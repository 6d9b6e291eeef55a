/** HTTP requests with a time limit for the whole answer. */
@NullMarked
package io.orderly.cli.http;

import org.jspecify.annotations.NullMarked;
