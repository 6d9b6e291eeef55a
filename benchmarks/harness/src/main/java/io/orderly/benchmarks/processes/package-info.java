/** CPU time and memory of processes, read from /proc. */
@NullMarked
package io.orderly.benchmarks.processes;

import org.jspecify.annotations.NullMarked;
