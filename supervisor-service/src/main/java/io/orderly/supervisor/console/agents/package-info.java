/** Agents: what they have to do, and how much they may be sent. */
@NullMarked
package io.orderly.supervisor.console.agents;

import org.jspecify.annotations.NullMarked;
