/**
 * Alerts: delivered to every sink at least once, escalated while unacknowledged, resolved with
 * their cause.
 */
@NullMarked
package io.orderly.supervisor.alerting;

import org.jspecify.annotations.NullMarked;
