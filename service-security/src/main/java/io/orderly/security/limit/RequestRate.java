package io.orderly.security.limit;

import io.orderly.security.caller.Caller;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Limits the rate of each caller. Unauthenticated requests are rejected before. */
public final class RequestRate extends OncePerRequestFilter {

  private final RateLimits requests;
  private final Answer tooMany;

  /** Says that there were too many. */
  @FunctionalInterface
  public interface Answer {
    void write(HttpServletResponse response, Duration retryAfter) throws IOException;
  }

  /**
   * A filter that belongs before authorization.
   *
   * @param requests shared by all endpoints of a service
   */
  public RequestRate(RateLimits requests, Answer tooMany) {
    this.requests = requests;
    this.tooMany = tooMany;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    boolean isOver =
        Caller.find(SecurityContextHolder.getContext().getAuthentication())
            .filter(caller -> !requests.acquire(caller.name()))
            .isPresent();
    if (isOver) {
      tooMany.write(response, requests.period());
    } else {
      chain.doFilter(request, response);
    }
  }
}
