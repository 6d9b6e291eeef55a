package io.orderly.submission.web;

import io.orderly.messages.FieldProblem;
import java.time.Duration;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
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
    ProblemDetail problem = problem(kind, detail);
    if (!errors.isEmpty()) {
      problem.setProperty("errors", errors);
    }
    return answer(kind, problem, headers);
  }

  static ResponseEntity<Object> of(ProblemException cause) {
    ProblemDetail problem = problem(cause.kind(), String.valueOf(cause.getMessage()));
    if (!cause.errors().isEmpty()) {
      problem.setProperty("errors", cause.errors());
    }
    cause.members().forEach(problem::setProperty);
    return answer(cause.kind(), problem, HttpHeaders.EMPTY);
  }

  private static ProblemDetail problem(ProblemKind kind, String detail) {
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(kind.status(), detail);
    problem.setType(kind.type());
    problem.setTitle(kind.title());
    return problem;
  }

  private static ResponseEntity<Object> answer(
      ProblemKind kind, ProblemDetail problem, HttpHeaders headers) {
    ResponseEntity.BodyBuilder answer =
        ResponseEntity.status(kind.status())
            .headers(headers)
            .contentType(MediaType.APPLICATION_PROBLEM_JSON);
    if (kind.status() == HttpStatus.SERVICE_UNAVAILABLE) {
      answer.header(HttpHeaders.RETRY_AFTER, String.valueOf(RETRY_AFTER.toSeconds()));
    }
    return answer.body(problem);
  }
}
