package io.orderly.store.deadletters;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Commands that replay dead letters. Each is stored before anything is sent to Kafka, so that no
 * two supervisors execute it at the same time, and an aborted one is visible and can be retried.
 */
public interface ReplayCommands {

  /**
   * Starts a command, or retries an aborted one.
   *
   * @param lease time after which the command counts as aborted unless it is done
   */
  ReplayStart begin(ReplayCommand command, Duration lease);

  /**
   * Marks a command as done.
   *
   * @param to position of the replayed record, {@code topic/partition/offset}
   */
  void done(String commandId, String to);

  /**
   * Marks a command as aborted: its record may have been sent or not, and it can be retried at
   * once.
   */
  void abort(String commandId);

  /** Deletes a command that sent nothing. */
  void withdraw(String commandId);

  /** The unfinished commands of a dead letter, the oldest first. */
  List<Unfinished> unfinished(String deadLetter, int limit);

  /**
   * A command that was started and is not done: it is in progress, or was aborted before or after
   * Kafka received the record.
   *
   * @param tries number of starts, from 1
   */
  record Unfinished(ReplayCommand command, Instant begunAt, int tries) {}
}
