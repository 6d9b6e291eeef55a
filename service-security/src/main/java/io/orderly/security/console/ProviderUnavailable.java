package io.orderly.security.console;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.web.filter.OncePerRequestFilter;

/** No browser is redirected to an unreachable provider. */
final class ProviderUnavailable extends OncePerRequestFilter {

  private static final Logger LOG = LoggerFactory.getLogger(ProviderUnavailable.class);

  private final ProviderLogin provider;

  ProviderUnavailable(ProviderLogin provider) {
    this.provider = provider;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !request.getRequestURI().equals(ConsolePaths.LOGIN_AT_PROVIDER);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    try {
      provider.requireThere();
    } catch (AuthenticationServiceException away) {
      LOG.warn(
          "Identity provider unreachable; console logins fail: {}",
          String.valueOf(away.getCause()));
      response.sendRedirect(ConsolePaths.LOGIN + "?later");
      return;
    }
    chain.doFilter(request, response);
  }
}
