package io.orderly.messages;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An order that was submitted over the topic and refused.
 *
 * @param customerReference as far as it could be read
 * @param detail one sentence for people
 */
public record SubmissionRefused(
    int schemaVersion,
    String submitter,
    @Nullable String customerReference,
    String detail,
    List<FieldProblem> errors)
    implements Message {

  public SubmissionRefused {
    Objects.requireNonNull(submitter, "submitter is missing");
    Objects.requireNonNull(detail, "detail is missing");
    Objects.requireNonNull(errors, "errors is missing");
    errors = List.copyOf(errors);
  }
}
