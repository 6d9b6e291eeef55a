/** A world for schedulers: a database, real Kafka, orders, and agents that the test plays. */
@NullMarked
package io.orderly.scheduler.testing;

import org.jspecify.annotations.NullMarked;
