package io.orderly.security.console;

import io.orderly.security.limit.RefusedRoles;
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
 * Hands over to the page that says what was refused. That page gets to know who asks, also when it
 * was a form without its token, which is refused before anything else is looked at.
 */
final class Denied implements AccessDeniedHandler {

  private final SecurityEvents events;

  Denied(SecurityEvents events) {
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
      RefusedRoles.tell(events, request);
    }
    response.setStatus(HttpStatus.FORBIDDEN.value());
    request
        .getRequestDispatcher(ConsolePaths.DENIED)
        .forward(new SecurityContextHolderAwareRequestWrapper(request, ""), response);
  }
}
