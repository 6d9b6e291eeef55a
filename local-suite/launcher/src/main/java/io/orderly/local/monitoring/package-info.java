/** Prometheus and Alertmanager of this machine, beside a running suite. */
@NullMarked
package io.orderly.local.monitoring;

import org.jspecify.annotations.NullMarked;
