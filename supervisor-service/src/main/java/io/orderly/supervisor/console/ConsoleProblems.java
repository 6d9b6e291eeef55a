package io.orderly.supervisor.console;

import io.orderly.store.postgres.ReadPool;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/** Shows what goes wrong at the console as a page, where the REST doors answer with JSON. */
@ControllerAdvice("io.orderly.supervisor.console")
@Order(Ordered.HIGHEST_PRECEDENCE)
final class ConsoleProblems {

  private static final Logger LOG = LoggerFactory.getLogger(ConsoleProblems.class);

  private final Screens screens;

  ConsoleProblems(Screens screens) {
    this.screens = screens;
  }

  @ExceptionHandler({
    DataAccessResourceFailureException.class,
    TransientDataAccessException.class,
    RecoverableDataAccessException.class,
    TransactionException.class
  })
  ResponseEntity<String> storeIsAway(RuntimeException failure, HttpServletRequest request) {
    LOG.warn(
        "a page found the store away: {}",
        NestedExceptionUtils.getMostSpecificCause(failure).toString());
    return trouble(
        HttpStatus.SERVICE_UNAVAILABLE,
        new Trouble(
            new Frame("The state store can't be reached", null, Visitor.of(request)),
            ReadPool.limitMet(failure)
                .orElse(
                    "Nothing that you asked for was lost or done twice: the same command may be"
                        + " sent again."),
            "GET".equals(request.getMethod()) ? request.getRequestURI() : null));
  }

  @ExceptionHandler(ErrorResponseException.class)
  ResponseEntity<String> refused(ErrorResponseException failure, HttpServletRequest request) {
    ProblemDetail problem = failure.getBody();
    return trouble(
        failure.getStatusCode(),
        new Trouble(
            new Frame(text(problem.getTitle()), null, Visitor.of(request)),
            text(problem.getDetail()),
            null));
  }

  /** Such as a moment in the address that is none. */
  @ExceptionHandler(TypeMismatchException.class)
  ResponseEntity<String> unreadable(TypeMismatchException failure, HttpServletRequest request) {
    return trouble(
        HttpStatus.BAD_REQUEST,
        new Trouble(
            new Frame("The address can't be read", null, Visitor.of(request)),
            "%s is nothing that can be asked for here.".formatted(failure.getValue()),
            null));
  }

  @ExceptionHandler(RuntimeException.class)
  ResponseEntity<String> broken(RuntimeException failure, HttpServletRequest request) {
    LOG.error("a page of the console can't be shown: {}", request.getRequestURI(), failure);
    return trouble(
        HttpStatus.INTERNAL_SERVER_ERROR,
        new Trouble(
            new Frame("This page can't be shown", null, Visitor.of(request)),
            "The supervisor's log says why. Orders go on without the console.",
            null));
  }

  private ResponseEntity<String> trouble(HttpStatusCode status, Trouble trouble) {
    return screens.show(status, "trouble", trouble);
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }
}
