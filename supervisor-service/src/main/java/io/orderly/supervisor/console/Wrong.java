package io.orderly.supervisor.console;

import io.orderly.messages.FieldProblem;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.web.ErrorResponseException;

/** What the reading of a form found wrong. */
public final class Wrong {

  private static final String ERRORS = "errors";

  private Wrong() {}

  /** The first rule that each field breaks. */
  public static Map<String, String> fieldsOf(ErrorResponseException malformed) {
    Map<String, Object> properties =
        Objects.requireNonNullElse(malformed.getBody().getProperties(), Map.of());
    return properties.get(ERRORS) instanceof List<?> problems
        ? problems.stream()
            .filter(FieldProblem.class::isInstance)
            .map(FieldProblem.class::cast)
            .collect(
                Collectors.toMap(FieldProblem::field, FieldProblem::rule, (first, other) -> first))
        : Map.of();
  }
}
