/** The agents that a process hosts, with the limits of each: slots, times, retries, results. */
@NullMarked
package io.orderly.agent.hosting;

import org.jspecify.annotations.NullMarked;
