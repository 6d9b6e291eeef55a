/** What is measured and what it is measured with, as processes of this machine. */
@NullMarked
package io.orderly.benchmarks.arena;

import org.jspecify.annotations.NullMarked;
