package io.orderly.platform.problem;

import io.orderly.messages.FieldProblem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** Ends a request with a problem. */
public final class ProblemException extends ErrorResponseException {

  /** After which time a retry makes sense, where nothing better is known. */
  public static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private static final String ERRORS = "errors";
  private static final int MAX_ERRORS_TOLD = 3;

  private final ProblemType type;
  private final String detail;

  /**
   * A problem of this request.
   *
   * @param detail one sentence for people, with what to do about it
   */
  public ProblemException(ProblemType type, String detail) {
    super(type.status(), body(type, detail), null);
    this.type = type;
    this.detail = detail;
    if (type.isRetryable()) {
      retryAfter(RETRY_AFTER);
    }
  }

  /** There is no such resource; the kind stands in the member {@code resource}. */
  public static ProblemException notFound(String resource, String detail) {
    return new ProblemException(ProblemType.NOT_FOUND, detail).with("resource", resource);
  }

  /** The request breaks these rules. */
  public static ProblemException invalid(List<FieldProblem> errors) {
    return invalid("The request breaks rules: " + sentence(errors), errors);
  }

  /** The first of them, for a reader who sees the detail alone. */
  private static String sentence(List<FieldProblem> errors) {
    String first =
        errors.stream()
            .limit(MAX_ERRORS_TOLD)
            .map(error -> (error.field() + " " + error.rule()).strip())
            .collect(Collectors.joining("; "));
    int more = errors.size() - MAX_ERRORS_TOLD;
    return more > 0
        ? "%s; and %d more, see errors.".formatted(first, more)
        : first.replaceAll("\\.$", "") + ".";
  }

  /** The same, with a sentence of its own. */
  public static ProblemException invalid(String detail, List<FieldProblem> errors) {
    return new ProblemException(ProblemType.VALIDATION_FAILED, detail).withErrors(errors);
  }

  /** A service that this one needs is unavailable; it stands in the member {@code dependency}. */
  public static ProblemException unavailable(String dependency, String detail) {
    return new ProblemException(ProblemType.DEPENDENCY_UNAVAILABLE, detail)
        .with("dependency", dependency);
  }

  /** Adds the fields that break rules, where there are any. */
  public ProblemException withErrors(List<FieldProblem> errors) {
    return errors.isEmpty() ? this : with(ERRORS, List.copyOf(errors));
  }

  /** Adds a member for programs. */
  public ProblemException with(String member, Object value) {
    getBody().setProperty(member, value);
    return this;
  }

  /** Adds members for programs. */
  public ProblemException with(Map<String, ?> members) {
    members.forEach(getBody()::setProperty);
    return this;
  }

  /** Sets when a retry makes sense, in whole seconds. */
  public ProblemException retryAfter(Duration wait) {
    getHeaders().set(HttpHeaders.RETRY_AFTER, Long.toString(wait.toSeconds()));
    return this;
  }

  /** Its type. */
  public ProblemType type() {
    return type;
  }

  /** The fields that break rules. */
  public List<FieldProblem> errors() {
    Map<String, Object> members = getBody().getProperties();
    return members != null && members.get(ERRORS) instanceof List<?> errors
        ? errors.stream().map(FieldProblem.class::cast).toList()
        : List.of();
  }

  @Override
  public String getMessage() {
    return detail;
  }

  private static ProblemDetail body(ProblemType type, String detail) {
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(type.status(), detail);
    problem.setType(type.uri());
    problem.setTitle(type.title());
    return problem;
  }
}
