package io.orderly.security.console;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;

/** Stores none of the provider's tokens: the console calls the provider for logins only. */
final class NoAuthorizedClients implements OAuth2AuthorizedClientRepository {

  // Spring Security's interface has it so.
  @SuppressWarnings("TypeParameterUnusedInFormals")
  @Override
  public <T extends OAuth2AuthorizedClient> @Nullable T loadAuthorizedClient(
      String registration, Authentication person, HttpServletRequest request) {
    return null;
  }

  @Override
  public void saveAuthorizedClient(
      OAuth2AuthorizedClient client,
      Authentication person,
      HttpServletRequest request,
      HttpServletResponse response) {}

  @Override
  public void removeAuthorizedClient(
      String registration,
      Authentication person,
      HttpServletRequest request,
      HttpServletResponse response) {}
}
