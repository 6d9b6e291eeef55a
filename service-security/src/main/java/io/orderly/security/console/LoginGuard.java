package io.orderly.security.console;

import io.orderly.security.caller.Caller;
import io.orderly.security.limit.Addresses;
import io.orderly.security.limit.RateLimits;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.filter.OncePerRequestFilter;

/** Limits the requests per network before a login, as each starts a session. */
final class LoginGuard extends OncePerRequestFilter {

  private static final int ANONYMOUS_PER_MINUTE = 300;

  /** Matched as by the rest of the chain: decoded, and with the method. */
  private static final RequestMatcher ASSET =
      PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.GET, ConsolePaths.ASSETS + "**");

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final RateLimits anonymous = new RateLimits(ANONYMOUS_PER_MINUTE, MINUTE);

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (isAnonymous(request) && !anonymous.acquire(Addresses.network(request.getRemoteAddr()))) {
      refuse(response, MINUTE);
    } else {
      chain.doFilter(request, response);
    }
  }

  private static boolean isAnonymous(HttpServletRequest request) {
    return Caller.find(SecurityContextHolder.getContext().getAuthentication()).isEmpty()
        && !ASSET.matches(request);
  }

  static void refuse(HttpServletResponse response, Duration retryAfter) throws IOException {
    response.setStatus(HttpStatus.TOO_MANY_REQUESTS.value());
    response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(retryAfter.toSeconds()));
    response.setContentType(MediaType.TEXT_PLAIN_VALUE);
    response
        .getWriter()
        .write("Too many requests. Try again in %d s.".formatted(retryAfter.toSeconds()));
  }
}
