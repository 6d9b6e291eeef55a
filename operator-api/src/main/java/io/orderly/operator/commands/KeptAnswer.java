package io.orderly.operator.commands;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.orderly.store.StoredJson;
import java.util.UUID;

/**
 * The answer to a command, as it is stored.
 *
 * @param action what the command did, as an id made of its content: with other content it is
 *     another command, though it has the same id
 */
record KeptAnswer(CommandAnswer answer, UUID action) {

  static KeptAnswer of(CommandAnswer answer, RequestedAction action) {
    return new KeptAnswer(answer, idOf(action));
  }

  boolean isOf(RequestedAction other) {
    return action.equals(idOf(other));
  }

  private static UUID idOf(RequestedAction action) {
    return UUID.nameUUIDFromBytes(StoredJson.write(action).getBytes(UTF_8));
  }
}
