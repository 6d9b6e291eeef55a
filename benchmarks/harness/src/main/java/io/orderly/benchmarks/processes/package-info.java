/** What the operating system knows of processes: CPU time and memory, read from /proc. */
@NullMarked
package io.orderly.benchmarks.processes;

import org.jspecify.annotations.NullMarked;
