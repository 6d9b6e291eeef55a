/** Watches what Kafka knows and the store does not: reports of agents, and consumer lag. */
@NullMarked
package io.orderly.supervisor.agents;

import org.jspecify.annotations.NullMarked;
