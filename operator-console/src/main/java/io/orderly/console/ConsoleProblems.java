package io.orderly.console;

import io.orderly.console.PageRenderer.ErrorPage;
import io.orderly.platform.problem.ProblemAdvice;
import io.orderly.platform.problem.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.stream.Collectors;
import org.springframework.beans.TypeMismatchException;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.method.annotation.HandlerMethodValidationException;

/** Shows errors of the console's controllers as pages; REST endpoints answer with JSON. */
@ControllerAdvice(basePackageClasses = ConsoleProblems.class)
@Order(Ordered.HIGHEST_PRECEDENCE)
final class ConsoleProblems {

  private final PageRenderer pages;

  ConsoleProblems(PageRenderer pages) {
    this.pages = pages;
  }

  @ExceptionHandler(RuntimeException.class)
  ResponseEntity<String> failed(RuntimeException failure, HttpServletRequest request) {
    ProblemException problem = ProblemAdvice.problemOf(failure);
    boolean retryable = problem.type().isRetryable() && "GET".equals(request.getMethod());
    return pages.error(
        problem.getStatusCode(),
        new ErrorPage(
            new PageLayout(problem.type().title(), null, ConsoleUser.of(request)),
            String.valueOf(problem.getMessage()),
            retryable ? request.getRequestURI() : null));
  }

  /** A parameter of the address is invalid, such as an unparseable timestamp. */
  @ExceptionHandler(TypeMismatchException.class)
  ResponseEntity<String> unreadable(TypeMismatchException failure, HttpServletRequest request) {
    return invalidAddress(request, "%s is not a valid value.".formatted(failure.getValue()));
  }

  @ExceptionHandler(HandlerMethodValidationException.class)
  ResponseEntity<String> invalid(
      HandlerMethodValidationException failure, HttpServletRequest request) {
    String rules =
        failure.getAllErrors().stream()
            .map(MessageSourceResolvable::getDefaultMessage)
            .collect(Collectors.joining(", "));
    return invalidAddress(request, "A part of the address " + rules + ".");
  }

  private ResponseEntity<String> invalidAddress(HttpServletRequest request, String detail) {
    return pages.error(
        HttpStatus.BAD_REQUEST,
        new ErrorPage(
            new PageLayout("Invalid address", null, ConsoleUser.of(request)), detail, null));
  }
}
