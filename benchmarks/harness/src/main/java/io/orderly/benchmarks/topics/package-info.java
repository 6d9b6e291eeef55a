/** Reads Kafka during a run: the traffic per topic, and when each order was reported done. */
@NullMarked
package io.orderly.benchmarks.topics;

import org.jspecify.annotations.NullMarked;
