/** Requests that end in bounded time, and why no answer came. */
@NullMarked
package io.orderly.local.cli.http;

import org.jspecify.annotations.NullMarked;
