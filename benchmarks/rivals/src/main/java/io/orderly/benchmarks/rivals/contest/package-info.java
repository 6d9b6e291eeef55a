/** What all contenders share: the orders, the calls, the load, and the talk with the harness. */
@NullMarked
package io.orderly.benchmarks.rivals.contest;

import org.jspecify.annotations.NullMarked;
