/**
 * What Kafka tells about a run: what went over each topic, and when an order was said to be done.
 */
@NullMarked
package io.orderly.benchmarks.topics;

import org.jspecify.annotations.NullMarked;
