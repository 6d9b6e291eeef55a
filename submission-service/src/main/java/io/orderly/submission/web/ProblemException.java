package io.orderly.submission.web;

import io.orderly.messages.FieldProblem;
import java.util.List;
import java.util.Map;

/** Ends a request with a problem. */
public final class ProblemException extends RuntimeException {

  private final ProblemKind kind;
  private final List<FieldProblem> errors;
  private final Map<String, Object> members;

  /**
   * A problem of this request.
   *
   * @param detail one sentence for people
   * @param errors what to mend; may be empty
   */
  public ProblemException(ProblemKind kind, String detail, List<FieldProblem> errors) {
    this(kind, detail, errors, Map.of());
  }

  /** A problem that no single field has. */
  public ProblemException(ProblemKind kind, String detail) {
    this(kind, detail, List.of());
  }

  /**
   * A problem that tells more than people need.
   *
   * @param members for programs, beside those that every problem has
   */
  public ProblemException(ProblemKind kind, String detail, Map<String, Object> members) {
    this(kind, detail, List.of(), members);
  }

  private ProblemException(
      ProblemKind kind, String detail, List<FieldProblem> errors, Map<String, Object> members) {
    super(detail);
    this.kind = kind;
    this.errors = List.copyOf(errors);
    this.members = Map.copyOf(members);
  }

  /** Its kind. */
  public ProblemKind kind() {
    return kind;
  }

  /** What to mend. */
  public List<FieldProblem> errors() {
    return errors;
  }

  /** What it tells programs. */
  public Map<String, Object> members() {
    return members;
  }
}
