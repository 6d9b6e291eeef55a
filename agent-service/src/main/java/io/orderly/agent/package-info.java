/** The agent service: hosts the logical agents, each the only way to one remote service. */
@NullMarked
package io.orderly.agent;

import org.jspecify.annotations.NullMarked;
