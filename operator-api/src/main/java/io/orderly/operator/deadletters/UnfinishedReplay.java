package io.orderly.operator.deadletters;

import io.orderly.store.deadletters.ReplayCommands.Unfinished;
import java.time.Instant;

/**
 * A replay that has begun and not ended: it is in progress, or was aborted before or after its
 * record was sent. The same command id continues it.
 *
 * @param actor who requested it
 * @param reason in the actor's words
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
