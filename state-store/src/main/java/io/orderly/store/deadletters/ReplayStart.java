package io.orderly.store.deadletters;

import java.time.Duration;
import java.time.Instant;

/** What a command to put a dead letter back finds. */
public sealed interface ReplayStart {

  /** It is the caller's to do, for the first time. */
  record First() implements ReplayStart {}

  /** It broke off and is the caller's to do: the letter may have been put back, or not. */
  record Again() implements ReplayStart {}

  /**
   * It was done before.
   *
   * @param to where the payload lies since, as {@code topic/partition/offset}
   */
  record Done(String to, Instant at) implements ReplayStart {}

  /**
   * Somebody else is at it.
   *
   * @param left after which it counts as broken off, by the database's clock; not below zero
   */
  record UnderWay(Duration left) implements ReplayStart {}

  /** The id belongs to a command for another letter. */
  record OfAnother() implements ReplayStart {}
}
