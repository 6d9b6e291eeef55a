package io.orderly.workflow;

import java.util.List;

/** A workflow file that can't be run. Carries every mistake found in it, not only the first. */
public final class InvalidWorkflowException extends RuntimeException {

  private final List<String> problems;

  InvalidWorkflowException(String source, List<String> problems) {
    super(source + " is no valid workflow:\n- " + String.join("\n- ", problems));
    this.problems = List.copyOf(problems);
  }

  /** One sentence a mistake: its place, what is wrong and what would be right. Never empty. */
  public List<String> problems() {
    return problems;
  }
}
