/** HTTP/1.1 over keep-alive connections with as little work a request as possible. */
@NullMarked
package io.orderly.benchmarks.http;

import org.jspecify.annotations.NullMarked;
