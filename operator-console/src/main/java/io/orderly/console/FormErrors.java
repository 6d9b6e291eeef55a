package io.orderly.console;

import io.orderly.messages.FieldProblem;
import io.orderly.platform.problem.ProblemException;
import java.util.Map;
import java.util.stream.Collectors;

/** What the reading of a form found wrong. */
public final class FormErrors {

  private FormErrors() {}

  /** The first rule that each field breaks. */
  public static Map<String, String> fieldsOf(ProblemException malformed) {
    return malformed.errors().stream()
        .collect(
            Collectors.toMap(FieldProblem::field, FieldProblem::rule, (first, other) -> first));
  }
}
