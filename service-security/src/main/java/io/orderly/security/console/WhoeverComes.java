package io.orderly.security.console;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.savedrequest.HttpSessionRequestCache;
import org.springframework.security.web.savedrequest.RequestCache;

/**
 * Sends whoever is not logged in to the page that asks. A part of a page that refreshes itself is
 * told to send the whole page there, and is nothing to come back to.
 */
final class WhoeverComes implements AuthenticationEntryPoint {

  /** What htmx says of the requests that it makes by itself, and hears in their answers. */
  private static final String MADE_BY_SCRIPT = "HX-Request";

  private static final String GO_TO = "HX-Redirect";

  @Override
  public void commence(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException why)
      throws IOException {
    if (isMadeByScript(request)) {
      response.setHeader(GO_TO, ConsolePaths.LOGIN);
      response.setStatus(HttpStatus.UNAUTHORIZED.value());
    } else {
      response.sendRedirect(ConsolePaths.LOGIN);
    }
  }

  /** Where whoever logs in wanted to go. */
  static RequestCache wishes() {
    HttpSessionRequestCache wishes = new HttpSessionRequestCache();
    wishes.setRequestMatcher(
        request ->
            HttpMethod.GET.matches(request.getMethod())
                && !isMadeByScript(request)
                && !request.getRequestURI().startsWith(ConsolePaths.LOGIN));
    wishes.setMatchingRequestParameterName(null);
    return wishes;
  }

  private static boolean isMadeByScript(HttpServletRequest request) {
    return request.getHeader(MADE_BY_SCRIPT) != null;
  }
}
