package io.orderly.platform.problem;

import io.orderly.messages.FieldProblem;
import io.orderly.platform.failure.StoreFailure;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.validation.Errors;
import org.springframework.validation.method.ParameterErrors;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
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

  /** Constraints of a request's body or parameters, validated as one object. */
  @Override
  protected ResponseEntity<Object> handleMethodArgumentNotValid(
      MethodArgumentNotValidException failure,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    return invalid(fieldErrors(failure), headers);
  }

  /** Constraints of a controller's parameters. */
  @Override
  protected @Nullable ResponseEntity<Object> handleHandlerMethodValidationException(
      HandlerMethodValidationException failure,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    if (failure.isForReturnValue()) {
      return super.handleHandlerMethodValidationException(failure, headers, status, request);
    }
    return invalid(
        failure.getParameterValidationResults().stream().flatMap(ProblemAdvice::argumentErrors),
        headers);
  }

  private static Stream<FieldProblem> argumentErrors(ParameterValidationResult result) {
    if (result instanceof ParameterErrors object) {
      return fieldErrors(object);
    }
    RequestHeader header = result.getMethodParameter().getParameterAnnotation(RequestHeader.class);
    String name = header == null ? result.getMethodParameter().getParameterName() : header.name();
    return result.getResolvableErrors().stream().map(error -> problem(name, error));
  }

  private static Stream<FieldProblem> fieldErrors(Errors errors) {
    return errors.getFieldErrors().stream().map(error -> problem(error.getField(), error));
  }

  private static FieldProblem problem(@Nullable String field, MessageSourceResolvable violated) {
    return new FieldProblem(
        Objects.requireNonNullElse(field, ""),
        Objects.requireNonNullElse(violated.getDefaultMessage(), "is not valid"));
  }

  private static ResponseEntity<Object> invalid(Stream<FieldProblem> errors, HttpHeaders headers) {
    List<FieldProblem> sorted =
        errors.distinct().sorted(Comparator.comparing(FieldProblem::field)).toList();
    return answer(ProblemException.invalid(sorted), headers);
  }

  /** A parameter can't be converted, such as an order id that is no UUID. */
  @Override
  protected ResponseEntity<Object> handleTypeMismatch(
      TypeMismatchException failure,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    Class<?> type = failure.getRequiredType();
    String rule = type == null ? "is not valid" : "must be a valid " + type.getSimpleName();
    String name =
        failure instanceof MethodArgumentTypeMismatchException argument
            ? argument.getName()
            : failure.getPropertyName();
    return invalid(
        Stream.of(new FieldProblem(Objects.requireNonNullElse(name, ""), rule)), headers);
  }

  @Override
  protected ResponseEntity<Object> handleMissingServletRequestParameter(
      MissingServletRequestParameterException failure,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    return invalid(Stream.of(new FieldProblem(failure.getParameterName(), "is required")), headers);
  }

  @Override
  protected ResponseEntity<Object> handleHttpMessageNotReadable(
      HttpMessageNotReadableException failure,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    return answer(
        new ProblemException(ProblemType.MALFORMED_BODY, "The body is missing or incomplete.")
            .withErrors(List.of(new FieldProblem("", "is required"))),
        headers);
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
