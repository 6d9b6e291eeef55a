/** Orders as Temporal workflows on the test server, which keeps everything in memory only. */
@NullMarked
package io.orderly.benchmarks.rivals.temporal;

import org.jspecify.annotations.NullMarked;
