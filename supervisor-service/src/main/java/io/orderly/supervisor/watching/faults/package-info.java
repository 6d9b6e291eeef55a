/** Alerts about agents as a whole. */
@NullMarked
package io.orderly.supervisor.watching.faults;

import org.jspecify.annotations.NullMarked;
