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
 * Redirects unauthenticated requests to the login page. A request of htmx is answered with the
 * header that makes the whole page go there, and is not saved for after the login.
 */
final class LoginEntryPoint implements AuthenticationEntryPoint {

  /** htmx sends this header with its requests, and follows {@link #HTMX_REDIRECT} of responses. */
  private static final String HTMX_REQUEST = "HX-Request";

  private static final String HTMX_REDIRECT = "HX-Redirect";

  @Override
  public void commence(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException why)
      throws IOException {
    if (isHtmx(request)) {
      response.setHeader(HTMX_REDIRECT, ConsolePaths.LOGIN);
      response.setStatus(HttpStatus.UNAUTHORIZED.value());
    } else {
      response.sendRedirect(ConsolePaths.LOGIN);
    }
  }

  /** Saves the page that a login continues with. */
  static RequestCache requestCache() {
    HttpSessionRequestCache requests = new HttpSessionRequestCache();
    requests.setRequestMatcher(
        request ->
            HttpMethod.GET.matches(request.getMethod())
                && !isHtmx(request)
                && !request.getRequestURI().startsWith(ConsolePaths.LOGIN));
    requests.setMatchingRequestParameterName(null);
    return requests;
  }

  private static boolean isHtmx(HttpServletRequest request) {
    return request.getHeader(HTMX_REQUEST) != null;
  }
}
