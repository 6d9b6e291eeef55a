package io.orderly.store.deadletters;

import java.time.Duration;
import java.time.Instant;

/** The result of starting a replay command. */
public sealed interface ReplayStart {

  /** The caller executes the command for the first time. */
  record First() implements ReplayStart {}

  /**
   * The command was aborted and the caller retries it: the dead letter may have been replayed or
   * not.
   */
  record Retry() implements ReplayStart {}

  /**
   * The command is already done.
   *
   * @param to position of the replayed record, {@code topic/partition/offset}
   */
  record Done(String to, Instant at) implements ReplayStart {}

  /**
   * Another caller executes the command.
   *
   * @param remaining time until it counts as aborted, by the database's clock; not below zero
   */
  record InProgress(Duration remaining) implements ReplayStart {}

  /** The id belongs to a command for another dead letter. */
  record IdInUse() implements ReplayStart {}
}
