package io.orderly.security.console;

import io.orderly.security.limit.SecurityEvents;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.security.web.servletapi.SecurityContextHolderAwareRequestWrapper;

/**
 * Forwards refused requests to the page that names what was refused. The page knows the user even
 * if the form had no CSRF token, which is checked first.
 */
final class ConsoleAccessDeniedHandler implements AccessDeniedHandler {

  private final SecurityEvents events;

  ConsoleAccessDeniedHandler(SecurityEvents events) {
    this.events = events;
  }

  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, AccessDeniedException why)
      throws IOException, ServletException {
    if (response.isCommitted()) {
      return;
    }
    if (!(why instanceof CsrfException)) {
      events.roleRefused(request);
    }
    response.setStatus(HttpStatus.FORBIDDEN.value());
    request
        .getRequestDispatcher(ConsolePaths.DENIED)
        .forward(new SecurityContextHolderAwareRequestWrapper(request, ""), response);
  }
}
