/** Who is told of alerts: the operators' topic, Alertmanager, and webhooks. */
@NullMarked
package io.orderly.supervisor.alerting.sinks;

import org.jspecify.annotations.NullMarked;
