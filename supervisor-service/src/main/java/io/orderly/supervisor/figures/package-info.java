/** The figures of the state store, read in the background and shown as gauges. */
@NullMarked
package io.orderly.supervisor.figures;

import org.jspecify.annotations.NullMarked;
