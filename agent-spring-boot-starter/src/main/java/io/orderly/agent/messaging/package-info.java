/** Step requests from Kafka into the slots of an agent, and the replies back. */
@NullMarked
package io.orderly.agent.messaging;

import org.jspecify.annotations.NullMarked;
