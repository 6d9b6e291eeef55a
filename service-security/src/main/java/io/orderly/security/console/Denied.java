package io.orderly.security.console;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.servletapi.SecurityContextHolderAwareRequestWrapper;

/**
 * Hands over to the page that says what was refused. That page gets to know who asks, also when it
 * was a form without its token, which is refused before anything else is looked at.
 */
final class Denied implements AccessDeniedHandler {

  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, AccessDeniedException why)
      throws IOException, ServletException {
    if (response.isCommitted()) {
      return;
    }
    response.setStatus(HttpStatus.FORBIDDEN.value());
    request
        .getRequestDispatcher(ConsolePaths.DENIED)
        .forward(new SecurityContextHolderAwareRequestWrapper(request, ""), response);
  }
}
