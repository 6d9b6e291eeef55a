package io.orderly.workflow;

import java.util.List;

/** A workflow file that can't be run. Carries every error found in it, not only the first. */
public final class InvalidWorkflowException extends RuntimeException {

  private final List<String> errors;

  InvalidWorkflowException(String source, List<String> errors) {
    super(source + " is no valid workflow:\n- " + String.join("\n- ", errors));
    this.errors = List.copyOf(errors);
  }

  /** One sentence per error: its place, what is invalid and what would be valid. Never empty. */
  public List<String> errors() {
    return errors;
  }
}
