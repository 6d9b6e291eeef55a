/**
 * Recovery: the sweep of overdue steps, and the release of orders whose backoff is over. It does
 * not need Kafka.
 */
@NullMarked
package io.orderly.supervisor.recovery;

import org.jspecify.annotations.NullMarked;
