package io.orderly.submission.web;

import io.orderly.store.postgres.ReadPool;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Makes a problem of whatever a request fails with; what is inside stays inside. */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {

  private static final Logger LOG = LoggerFactory.getLogger(ProblemAdvice.class);

  @ExceptionHandler(ProblemException.class)
  ResponseEntity<Object> problem(ProblemException problem) {
    return ProblemAnswers.of(problem);
  }

  @ExceptionHandler(RuntimeException.class)
  ResponseEntity<Object> failure(RuntimeException failure) {
    Optional<String> limit = ReadPool.limitMet(failure);
    if (limit.isPresent()) {
      LOG.warn("a query was refused: {}", failure.getMessage());
      return ProblemAnswers.of(ProblemKind.UNAVAILABLE, limit.get(), List.of());
    }
    if (StoreAway.isCauseOf(failure)) {
      LOG.warn("a request found the store away: {}", failure.getMessage());
      return ProblemAnswers.of(ProblemKind.UNAVAILABLE, StoreAway.DETAIL, List.of());
    }
    LOG.error("a request failed", failure);
    return ProblemAnswers.of(
        ProblemKind.INTERNAL_ERROR, "The request could not be answered.", List.of());
  }

  /** The framework's own refusals, such as a wrong method. */
  @Override
  protected ResponseEntity<Object> handleExceptionInternal(
      Exception failure,
      @Nullable Object body,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    ProblemKind kind = ProblemKind.of(status);
    if (kind == ProblemKind.INTERNAL_ERROR) {
      LOG.error("a request failed", failure);
    }
    String detail = body instanceof ProblemDetail problem ? problem.getDetail() : null;
    return ProblemAnswers.of(kind, detail == null ? kind.title() : detail, List.of(), headers);
  }
}
