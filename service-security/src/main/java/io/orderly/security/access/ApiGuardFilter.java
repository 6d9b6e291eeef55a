package io.orderly.security.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Stands first: takes nothing that a browser sends for another site, and answers when the identity
 * provider is away. Headers are set before anything is written, so that a stream which another
 * thread writes has them too.
 */
final class ApiGuardFilter extends OncePerRequestFilter {

  private static final Set<String> READING =
      Set.of(HttpMethod.GET.name(), HttpMethod.HEAD.name(), HttpMethod.OPTIONS.name());

  private final Refusals refusals;

  ApiGuardFilter(Refusals refusals) {
    this.refusals = refusals;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    if (isSentByAnotherSite(request)) {
      refusals.sentByAnotherSite(response);
      return;
    }
    try {
      chain.doFilter(request, response);
    } catch (AuthenticationServiceException away) {
      refusals.notNow(response, away);
    }
  }

  /**
   * A browser that was once asked for a password sends it by itself, whichever page asks; but it
   * also says whose page asks. Programs do not send the header.
   */
  private static boolean isSentByAnotherSite(HttpServletRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    boolean isOwn = site == null || site.equals("same-origin") || site.equals("none");
    return !isOwn && !READING.contains(request.getMethod());
  }
}
