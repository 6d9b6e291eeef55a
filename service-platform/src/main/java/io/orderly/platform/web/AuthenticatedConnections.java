package io.orderly.platform.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/** Stands behind the security filters and notes the connections of those whom they know. */
final class AuthenticatedConnections extends OncePerRequestFilter {

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (request.getUserPrincipal() != null) {
      ClientConnection.current().ifPresent(ClientConnection::authenticated);
    }
    chain.doFilter(request, response);
  }
}
