package io.orderly.security.console;

import io.orderly.security.limit.SecurityEvents;
import io.orderly.security.limit.SecurityEvents.Kind;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.web.client.HttpServerErrorException;

/**
 * Sends a login that failed on the way back from the identity provider to the login page, and notes
 * it as a security event. An unreachable provider is no such event: no login was rejected.
 */
final class ProviderLoginFailure implements AuthenticationFailureHandler {

  private static final Logger LOG = LoggerFactory.getLogger(ProviderLoginFailure.class);

  /** As the filter and the provider of Spring Security name them. */
  private static final Set<String> STATE_INVALID =
      Set.of("authorization_request_not_found", "invalid_state_parameter");

  private static final int LONGEST_CAUSES = 20;

  private final SecurityEvents events;

  ProviderLoginFailure(SecurityEvents events) {
    this.events = events;
  }

  @Override
  public void onAuthenticationFailure(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException why)
      throws IOException {
    if (isUnavailable(why)) {
      LOG.warn("Login failed, identity provider unreachable: {}", why.getMessage());
      response.sendRedirect(ConsolePaths.LOGIN + "?later");
      return;
    }
    OAuth2Error error = errorOf(why);
    events.happened(kind(request, error), "", request.getRemoteAddr(), error.toString());
    response.sendRedirect(ConsolePaths.LOGIN + "?error");
  }

  private static boolean isUnavailable(AuthenticationException why) {
    return Stream.<Throwable>iterate(why, Objects::nonNull, Throwable::getCause)
        .limit(LONGEST_CAUSES)
        .anyMatch(
            cause ->
                cause instanceof AuthenticationServiceException
                    || cause instanceof IOException
                    || cause instanceof HttpServerErrorException);
  }

  private static OAuth2Error errorOf(AuthenticationException why) {
    return why instanceof OAuth2AuthenticationException known
        ? known.getError()
        : new OAuth2Error(OAuth2ErrorCodes.SERVER_ERROR, why.getMessage(), null);
  }

  /** What has no state, or neither a code nor an error, is no answer of a provider. */
  private static Kind kind(HttpServletRequest request, OAuth2Error error) {
    if (STATE_INVALID.contains(error.getErrorCode())
        || isBlank(request, OAuth2ParameterNames.STATE)
        || (isBlank(request, OAuth2ParameterNames.CODE)
            && isBlank(request, OAuth2ParameterNames.ERROR))) {
      return Kind.LOGIN_STATE_INVALID;
    }
    return isBlank(request, OAuth2ParameterNames.ERROR)
        ? Kind.LOGIN_TOKEN_INVALID
        : Kind.LOGIN_REFUSED_BY_PROVIDER;
  }

  private static boolean isBlank(HttpServletRequest request, String parameter) {
    String value = request.getParameter(parameter);
    return value == null || value.isBlank();
  }
}
