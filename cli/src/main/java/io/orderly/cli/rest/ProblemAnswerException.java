package io.orderly.cli.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;

/** An endpoint answered with a problem. */
public final class ProblemAnswerException extends CommandFailedException {

  private final transient JsonNode problem;

  ProblemAnswerException(Ending ending, String sentence, JsonNode problem) {
    super(ending, sentence);
    this.problem = problem;
  }

  /** As it was answered: RFC 9457. */
  public JsonNode problem() {
    return problem;
  }
}
