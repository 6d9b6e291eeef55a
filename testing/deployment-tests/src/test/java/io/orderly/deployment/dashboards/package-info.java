/** Generates the Grafana dashboards from the questions and queries that people write. */
@NullMarked
package io.orderly.deployment.dashboards;

import org.jspecify.annotations.NullMarked;
