package io.orderly.submission.web;

import io.orderly.messages.FieldProblem;
import java.util.List;

/** Ends a request with a problem. */
public final class ProblemException extends RuntimeException {

  private final ProblemKind kind;
  private final List<FieldProblem> errors;

  /**
   * A problem of this request.
   *
   * @param detail one sentence for people
   * @param errors what to mend; may be empty
   */
  public ProblemException(ProblemKind kind, String detail, List<FieldProblem> errors) {
    super(detail);
    this.kind = kind;
    this.errors = List.copyOf(errors);
  }

  /** A problem that no single field has. */
  public ProblemException(ProblemKind kind, String detail) {
    this(kind, detail, List.of());
  }

  /** Its kind. */
  public ProblemKind kind() {
    return kind;
  }

  /** What to mend. */
  public List<FieldProblem> errors() {
    return errors;
  }
}
