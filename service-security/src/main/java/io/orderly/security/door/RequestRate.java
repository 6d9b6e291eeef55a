package io.orderly.security.door;

import io.orderly.security.caller.Caller;
import io.orderly.security.limit.Allowances;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Keeps each caller to its rate. Whoever has not shown who it is gets no further anyway. */
final class RequestRate extends OncePerRequestFilter {

  private final Allowances requests;
  private final Refusals refusals;

  RequestRate(Allowances requests, Refusals refusals) {
    this.requests = requests;
    this.refusals = refusals;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    boolean isOver =
        Caller.find(SecurityContextHolder.getContext().getAuthentication())
            .filter(caller -> !requests.take(caller.name()))
            .isPresent();
    if (isOver) {
      refusals.tooManyRequests(response, requests.period());
    } else {
      chain.doFilter(request, response);
    }
  }
}
