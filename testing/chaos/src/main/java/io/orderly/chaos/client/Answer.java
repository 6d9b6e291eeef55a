package io.orderly.chaos.client;

import org.jspecify.annotations.Nullable;

/** Answer of a channel to an order. */
sealed interface Answer {

  /** The order is accepted. Null id: accepted by Kafka. */
  record Accepted(@Nullable String orderId) implements Answer {}

  /** Refused permanently; a retry would not help. */
  record Refused(String why) implements Answer {}

  /** No answer, or one that asks for a retry. */
  record Unanswered() implements Answer {}
}
