package io.orderly.store.deadletters;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Commands that put dead letters back. Each is written down before Kafka gets anything: so no two
 * supervisors do the same one at once, and one that broke off in the middle is seen, and can be
 * asked for again.
 */
public interface ReplayCommands {

  /**
   * Begins a command, or goes on with one that broke off.
   *
   * @param within how long whoever begins it now may take; after that it counts as broken off
   */
  ReplayStart begin(ReplayCommand command, Duration within);

  /**
   * It is done.
   *
   * @param to where the payload lies now, as {@code topic/partition/offset}
   */
  void done(String commandId, String to);

  /** It broke off, no one knows how far it came: it may be begun again at once. */
  void brokeOff(String commandId);

  /** It did nothing at all, and is forgotten. */
  void withdraw(String commandId);

  /** Those for this letter that were begun and not done, the oldest first. */
  List<Unfinished> unfinished(String letter, int limit);

  /**
   * A command that was begun and not done: somebody is at it, or it broke off before or after Kafka
   * had the record.
   *
   * @param tries how often it was begun, from 1
   */
  record Unfinished(ReplayCommand command, Instant begunAt, int tries) {}
}
