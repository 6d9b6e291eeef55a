/** The Kafka side: step requests and order statuses out, replies and commands in. */
@NullMarked
package io.orderly.scheduler.messaging;

import org.jspecify.annotations.NullMarked;
