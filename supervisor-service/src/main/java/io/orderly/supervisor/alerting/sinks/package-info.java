/** The sinks of alerts: the topic operator-alerts, Alertmanager, webhooks. */
@NullMarked
package io.orderly.supervisor.alerting.sinks;

import org.jspecify.annotations.NullMarked;
