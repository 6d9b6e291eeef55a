/** Gauges of the state store, measured in the background. */
@NullMarked
package io.orderly.supervisor.metrics;

import org.jspecify.annotations.NullMarked;
