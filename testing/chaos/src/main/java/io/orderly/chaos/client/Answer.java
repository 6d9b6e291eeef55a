package io.orderly.chaos.client;

import org.jspecify.annotations.Nullable;

/** What a door says to an order. */
sealed interface Answer {

  /** The order is in good hands; the topic does not say under which id. */
  record Taken(@Nullable String orderId) implements Answer {}

  /** Not taken, and asking again would not help. */
  record Refused(String why) implements Answer {}

  /** No answer, or that it should be sent again. */
  record Unanswered() implements Answer {}
}
