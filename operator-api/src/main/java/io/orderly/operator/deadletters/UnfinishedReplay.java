package io.orderly.operator.deadletters;

import io.orderly.store.deadletters.ReplayCommands.Unfinished;
import java.time.Instant;

/**
 * A replay that was begun and not ended: somebody is at it, or it broke off, before or after the
 * record was sent. The same command id goes on with it.
 *
 * @param by who asked for it
 * @param because why, in their words
 * @param tries how often it was begun, from 1
 */
public record UnfinishedReplay(
    String commandId, String by, String because, Instant begunAt, int tries) {

  static UnfinishedReplay of(Unfinished unfinished) {
    return new UnfinishedReplay(
        unfinished.command().commandId(),
        unfinished.command().actor(),
        unfinished.command().reason(),
        unfinished.begunAt(),
        unfinished.tries());
  }
}
