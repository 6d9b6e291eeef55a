/**
 * Finds the orders that nobody carries on any more and decides on them: the sweep and the release.
 * Free of Kafka.
 */
@NullMarked
package io.orderly.supervisor.recovery;

import org.jspecify.annotations.NullMarked;
