/**
 * What deliveries of alerts and of notifications share: the loop that repeats their rounds, the
 * HTTP client of webhooks, and the backoff.
 */
@NullMarked
package io.orderly.supervisor.delivery;

import org.jspecify.annotations.NullMarked;
