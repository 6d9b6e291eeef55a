package io.orderly.local.cli.operating.door;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.Ending;

/** A door answered with a problem. */
public final class DoorProblemException extends CommandFailedException {

  private final transient JsonNode problem;

  DoorProblemException(Ending ending, String sentence, JsonNode problem) {
    super(ending, sentence);
    this.problem = problem;
  }

  /** As it was answered: RFC 9457. */
  public JsonNode problem() {
    return problem;
  }
}
