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

  private final PageRenderer pageRenderer;

  ConsoleProblems(PageRenderer pageRenderer) {
    this.pageRenderer = pageRenderer;
  }

  @ExceptionHandler(RuntimeException.class)
  ResponseEntity<String> failed(RuntimeException failure, HttpServletRequest request) {
    ProblemException problem = ProblemAdvice.problemOf(failure);
    boolean again = problem.type().isRetryable() && "GET".equals(request.getMethod());
    return trouble(
        problem.getStatusCode(),
        new PageError(
            new PageLayout(problem.type().title(), null, ConsoleUser.of(request)),
            String.valueOf(problem.getMessage()),
            again ? request.getRequestURI() : null));
  }

  /** Such as a moment in the address that is none. */
  @ExceptionHandler(TypeMismatchException.class)
  ResponseEntity<String> unreadable(TypeMismatchException failure, HttpServletRequest request) {
    return trouble(
        HttpStatus.BAD_REQUEST,
        new PageError(
            new PageLayout("The address can't be read", null, ConsoleUser.of(request)),
            "%s is nothing that can be asked for here.".formatted(failure.getValue()),
            null));
  }

  private ResponseEntity<String> trouble(HttpStatusCode status, PageError pageError) {
    return pageRenderer.show(status, "trouble", pageError);
  }
}
