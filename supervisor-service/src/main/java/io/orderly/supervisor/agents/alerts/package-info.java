/** Raises and resolves alerts about agents. */
@NullMarked
package io.orderly.supervisor.agents.alerts;

import org.jspecify.annotations.NullMarked;
