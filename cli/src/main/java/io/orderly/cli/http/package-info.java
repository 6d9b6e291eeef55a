/** Requests that end in bounded time, and why no answer came. */
@NullMarked
package io.orderly.cli.http;

import org.jspecify.annotations.NullMarked;
