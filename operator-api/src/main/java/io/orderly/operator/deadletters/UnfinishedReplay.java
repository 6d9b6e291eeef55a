package io.orderly.operator.deadletters;

import io.orderly.store.deadletters.ReplayCommands.Unfinished;
import java.time.Instant;

/**
 * A replay that was begun and not ended: somebody is at it, or it broke off, before or after the
 * record was sent. The same command id goes on with it.
 *
 * @param actor who asked for it
 * @param reason why, in their words
 * @param attemptsMade how often it was begun, from 1
 */
public record UnfinishedReplay(
    String commandId, String actor, String reason, Instant startedAt, int attemptsMade) {

  static UnfinishedReplay of(Unfinished unfinished) {
    return new UnfinishedReplay(
        unfinished.command().commandId(),
        unfinished.command().actor(),
        unfinished.command().reason(),
        unfinished.begunAt(),
        unfinished.tries());
  }
}
