/** Alerts about agents as a whole. */
@NullMarked
package io.orderly.supervisor.watching.trouble;

import org.jspecify.annotations.NullMarked;
