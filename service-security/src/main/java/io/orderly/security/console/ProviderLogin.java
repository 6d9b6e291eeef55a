package io.orderly.security.console;

import io.orderly.security.caller.Caller;
import io.orderly.security.token.LateAnswer;
import java.net.URI;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.oauth2.client.OAuth2LoginConfigurer;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrations;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestCustomizers;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.core.oidc.OidcIdToken;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;

/** People log in where their names and passwords are already looked after. */
public final class ProviderLogin {

  static final String REGISTRATION = "provider";

  private static final String BEGIN = ConsolePaths.LOGIN + "/at";
  private static final String CALLBACK = ConsolePaths.LOGIN + "/from/";

  private final LateAnswer<ClientRegistration> registration;
  private final Function<OidcIdToken, Caller> callers;

  /**
   * A login that asks the provider nothing yet: the service starts without it.
   *
   * @param callers reads the caller from a token
   */
  public ProviderLogin(
      URI issuer, ConsoleSettings.Provider client, Function<OidcIdToken, Caller> callers) {
    this.callers = callers;
    this.registration = new LateAnswer<>(() -> registration(issuer, client));
  }

  private static ClientRegistration registration(URI issuer, ConsoleSettings.Provider client) {
    return ClientRegistrations.fromOidcIssuerLocation(issuer.toString())
        .registrationId(REGISTRATION)
        .clientId(client.clientId())
        .clientSecret(client.clientSecret())
        .scope(client.scopes())
        .redirectUri("{baseUrl}" + CALLBACK + "{registrationId}")
        .build();
  }

  /**
   * Asks the provider where people log in, unless it has said so before.
   *
   * @throws org.springframework.security.authentication.AuthenticationServiceException when it does
   *     not answer
   */
  void requireThere() {
    var unused = registration.get();
  }

  private @Nullable ClientRegistration find(String id) {
    return REGISTRATION.equals(id) ? registration.get() : null;
  }

  /**
   * Sets it up, beside the other ways to log in.
   *
   * @param failures gets the logins that fail
   */
  void configure(OAuth2LoginConfigurer<HttpSecurity> login, AuthenticationFailureHandler failures) {
    login
        .loginPage(ConsolePaths.LOGIN)
        .clientRegistrationRepository(this::find)
        .authorizedClientRepository(new NoAuthorizedClients())
        .authorizationEndpoint(begin -> begin.authorizationRequestResolver(requests()))
        .redirectionEndpoint(back -> back.baseUri(CALLBACK + "*"))
        .userInfoEndpoint(
            people ->
                people.oidcUserService(
                    asked -> new Person(callers.apply(asked.getIdToken()), asked.getIdToken())))
        .defaultSuccessUrl(ConsolePaths.ROOT)
        .failureHandler(failures)
        .permitAll();
  }

  private OAuth2AuthorizationRequestResolver requests() {
    DefaultOAuth2AuthorizationRequestResolver resolver =
        new DefaultOAuth2AuthorizationRequestResolver(this::find, BEGIN);
    resolver.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
    return resolver;
  }
}
