package io.orderly.console;

import io.orderly.platform.problem.ProblemAdvice;
import io.orderly.platform.problem.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.beans.TypeMismatchException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/** Shows what goes wrong at the console as a page, where the REST doors answer with JSON. */
@ControllerAdvice(basePackageClasses = ConsoleProblems.class)
@Order(Ordered.HIGHEST_PRECEDENCE)
final class ConsoleProblems {

  private final Screens screens;

  ConsoleProblems(Screens screens) {
    this.screens = screens;
  }

  @ExceptionHandler(RuntimeException.class)
  ResponseEntity<String> failed(RuntimeException failure, HttpServletRequest request) {
    ProblemException problem = ProblemAdvice.problemOf(failure);
    boolean again = problem.type().isRetryable() && "GET".equals(request.getMethod());
    return trouble(
        problem.getStatusCode(),
        new Trouble(
            new Frame(problem.type().title(), null, Visitor.of(request)),
            String.valueOf(problem.getMessage()),
            again ? request.getRequestURI() : null));
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

  private ResponseEntity<String> trouble(HttpStatusCode status, Trouble trouble) {
    return screens.show(status, "trouble", trouble);
  }
}
