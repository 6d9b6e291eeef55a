/** Calls a remote service: over HTTP by configuration, or through an agent in code. */
@NullMarked
package io.orderly.agent.remote;

import org.jspecify.annotations.NullMarked;
