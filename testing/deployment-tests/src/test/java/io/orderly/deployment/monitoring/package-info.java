/** Holds Prometheus rules, their runbooks and the dashboards against the metrics that exist. */
@NullMarked
package io.orderly.deployment.monitoring;

import org.jspecify.annotations.NullMarked;
