/** Agents: what they have to do, and how much they may be sent. */
@NullMarked
package io.orderly.console.agents;

import org.jspecify.annotations.NullMarked;
