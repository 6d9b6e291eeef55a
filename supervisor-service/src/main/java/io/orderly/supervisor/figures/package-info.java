/** Gauges of the state store, measured in the background. */
@NullMarked
package io.orderly.supervisor.figures;

import org.jspecify.annotations.NullMarked;
