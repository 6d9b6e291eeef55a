/** What all competitors share: orders, calls, load, and the protocol with the harness. */
@NullMarked
package io.orderly.benchmarks.rivals.contest;

import org.jspecify.annotations.NullMarked;
