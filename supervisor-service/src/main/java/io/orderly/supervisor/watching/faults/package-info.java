/** Raises and resolves alerts about agents. */
@NullMarked
package io.orderly.supervisor.watching.faults;

import org.jspecify.annotations.NullMarked;
