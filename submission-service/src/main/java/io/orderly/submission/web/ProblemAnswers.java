package io.orderly.submission.web;

import io.orderly.messages.FieldProblem;
import java.time.Duration;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/** Writes problems as RFC 9457 has them, whatever type the client would rather have. */
final class ProblemAnswers {

  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private ProblemAnswers() {}

  static ResponseEntity<Object> of(ProblemKind kind, String detail, List<FieldProblem> errors) {
    return of(kind, detail, errors, HttpHeaders.EMPTY);
  }

  static ResponseEntity<Object> of(
      ProblemKind kind, String detail, List<FieldProblem> errors, HttpHeaders headers) {
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(kind.status(), detail);
    problem.setType(kind.type());
    problem.setTitle(kind.title());
    if (!errors.isEmpty()) {
      problem.setProperty("errors", errors);
    }
    ResponseEntity.BodyBuilder answer =
        ResponseEntity.status(kind.status())
            .headers(headers)
            .contentType(MediaType.APPLICATION_PROBLEM_JSON);
    if (kind == ProblemKind.UNAVAILABLE) {
      answer.header(HttpHeaders.RETRY_AFTER, String.valueOf(RETRY_AFTER.toSeconds()));
    }
    return answer.body(problem);
  }
}
