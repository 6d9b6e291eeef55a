package io.orderly.security.console;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.time.Duration;
import org.springframework.web.filter.OncePerRequestFilter;

/** Ends sessions at their maximum lifetime, whether used or not. */
final class SessionLifetimeFilter extends OncePerRequestFilter {

  private final Duration maxLifetime;

  SessionLifetimeFilter(Duration maxLifetime) {
    this.maxLifetime = maxLifetime;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    HttpSession session = request.getSession(false);
    if (session != null && isOver(session)) {
      session.invalidate();
    }
    chain.doFilter(request, response);
  }

  private boolean isOver(HttpSession session) {
    return System.currentTimeMillis() - session.getCreationTime() > maxLifetime.toMillis();
  }
}
