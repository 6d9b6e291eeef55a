package io.orderly.platform.problem;

import io.orderly.platform.failure.StoreFailure;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Answers every failed request with a problem. Unexpected failures are answered without details.
 */
@RestControllerAdvice
public final class ProblemAdvice extends ResponseEntityExceptionHandler {

  private static final Logger LOG = LoggerFactory.getLogger(ProblemAdvice.class);

  @ExceptionHandler(ProblemException.class)
  ResponseEntity<Object> problem(ProblemException problem) {
    return answer(problem, HttpHeaders.EMPTY);
  }

  @ExceptionHandler(RuntimeException.class)
  ResponseEntity<Object> failure(RuntimeException failure) {
    return answer(problemOf(failure), HttpHeaders.EMPTY);
  }

  /** Logs a failure and returns its problem. */
  public static ProblemException problemOf(RuntimeException failure) {
    if (failure instanceof ProblemException problem) {
      return problem;
    }
    StoreFailure store = StoreFailure.of(failure);
    if (!store.isTransient()) {
      LOG.error("Request failed unexpectedly; answering 500", failure);
      return new ProblemException(
          ProblemType.INTERNAL_ERROR, "The service's log has the cause of this error.");
    }
    LOG.warn("Request failed, state store {}; answering 503: {}", store, failure.getMessage());
    return store == StoreFailure.UNAVAILABLE
        ? ProblemException.unavailable("state-store", store.detail())
        : new ProblemException(ProblemType.OVERLOADED, store.detail());
  }

  /** What the framework refuses, such as a wrong method. */
  @Override
  protected ResponseEntity<Object> handleExceptionInternal(
      Exception failure,
      @Nullable Object body,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    ProblemType type = ProblemType.of(status);
    if (type == ProblemType.INTERNAL_ERROR) {
      LOG.error("Request failed unexpectedly; answering {}", status, failure);
    }
    String detail = body instanceof ProblemDetail problem ? problem.getDetail() : null;
    return answer(new ProblemException(type, detail == null ? type.title() : detail), headers);
  }

  /** Problem JSON, whatever type the client accepts. */
  static ResponseEntity<Object> answer(ProblemException problem, HttpHeaders headers) {
    return ResponseEntity.status(problem.getStatusCode())
        .headers(headers)
        .headers(problem.getHeaders())
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem.getBody());
  }
}
