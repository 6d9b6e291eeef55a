/**
 * What deliveries of alerts and of notifications share: their tasks on Spring's scheduler, the HTTP
 * client of webhooks, the result of an attempt, and the backoff.
 */
@NullMarked
package io.orderly.supervisor.delivery;

import org.jspecify.annotations.NullMarked;
