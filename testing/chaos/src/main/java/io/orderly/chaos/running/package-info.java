/** A run: the load, one fault after the other, the recovery from each, and the report. */
@NullMarked
package io.orderly.chaos.running;

import org.jspecify.annotations.NullMarked;
