/**
 * Recovery: the sweep of overdue steps, and the release of orders that nobody carries on. It does
 * not need Kafka.
 */
@NullMarked
package io.orderly.supervisor.recovery;

import org.jspecify.annotations.NullMarked;
