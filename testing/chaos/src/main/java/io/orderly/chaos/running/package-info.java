/** A run: the load, the faults one after the other, the recovery from each, and the report. */
@NullMarked
package io.orderly.chaos.running;

import org.jspecify.annotations.NullMarked;
