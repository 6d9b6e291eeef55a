package io.orderly.security.console;

import io.orderly.security.caller.Caller;
import io.orderly.security.limit.Addresses;
import io.orderly.security.limit.Allowances;
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

/** Since asking to log in begins a session, no address may ask without end. */
final class LoginGuard extends OncePerRequestFilter {

  private static final int STRANGERS_PER_MINUTE = 300;

  /** Paths are compared as the rest of the chain compares them: decoded, and with the method. */
  private static final RequestMatcher ASSET =
      PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.GET, ConsolePaths.ASSETS + "**");

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final Allowances strangers = new Allowances(STRANGERS_PER_MINUTE, MINUTE);

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (isFromStranger(request) && !strangers.take(Addresses.network(request.getRemoteAddr()))) {
      comeAgain(response, MINUTE);
    } else {
      chain.doFilter(request, response);
    }
  }

  private static boolean isFromStranger(HttpServletRequest request) {
    return Caller.find(SecurityContextHolder.getContext().getAuthentication()).isEmpty()
        && !ASSET.matches(request);
  }

  static void comeAgain(HttpServletResponse response, Duration retryAfter) throws IOException {
    response.setStatus(HttpStatus.TOO_MANY_REQUESTS.value());
    response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(retryAfter.toSeconds()));
    response.setContentType(MediaType.TEXT_PLAIN_VALUE);
    response
        .getWriter()
        .write("Too many requests: come again in %d s.".formatted(retryAfter.toSeconds()));
  }
}
