package io.orderly.security.console;

import io.orderly.security.caller.Role;
import io.orderly.security.limit.LoginThrottledException;
import io.orderly.security.limit.RateLimits;
import io.orderly.security.limit.RequestRate;
import io.orderly.security.limit.SecurityEvents;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.annotation.web.configurers.FormLoginConfigurer;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.context.SecurityContextHolderFilter;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;

/**
 * The chain before the console: people log in once, and a session remembers them. So every form
 * carries a token that no other site knows, and a page may hold nothing but what this service
 * serves.
 */
public final class Console {

  /** The only place where it is said. */
  private static final String CONTENT_SECURITY_POLICY =
      String.join(
          "; ",
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "img-src 'self' data:",
          "font-src 'self'",
          "connect-src 'self'",
          "form-action 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'");

  private final Optional<ProviderLogin> provider;
  private final SecurityEvents events;
  private final RateLimits requests;
  private final Duration maxSessionDuration;

  /**
   * The guard of a console. Local users are known by the provider of the application.
   *
   * @param provider where people log in; empty: only local users do
   */
  public Console(
      Optional<ProviderLogin> provider,
      SecurityEvents events,
      RateLimits requests,
      Duration maxSessionDuration) {
    this.provider = provider;
    this.events = events;
    this.requests = requests;
    this.maxSessionDuration = maxSessionDuration;
  }

  /** Builds the chain: viewers look, operators also send forms. */
  public SecurityFilterChain chain(HttpSecurity http) throws Exception {
    http.securityMatcher(
            PathPatternRequestMatcher.withDefaults().matcher(ConsolePaths.ROOT + "/**"))
        .authorizeHttpRequests(Console::authorize)
        .formLogin(Console::passwords)
        .logout(
            logout ->
                logout
                    .logoutUrl(ConsolePaths.LOGOUT)
                    .logoutSuccessUrl(ConsolePaths.LOGIN)
                    .permitAll())
        .exceptionHandling(
            failing ->
                failing
                    .authenticationEntryPoint(new LoginEntryPoint())
                    .accessDeniedHandler(new ConsoleAccessDeniedHandler(events)))
        .requestCache(cache -> cache.requestCache(LoginEntryPoint.requestCache()))
        .headers(Console::headers)
        .httpBasic(AbstractHttpConfigurer::disable)
        .addFilterBefore(
            new SessionLifetimeFilter(maxSessionDuration), SecurityContextHolderFilter.class)
        .addFilterBefore(new LoginGuard(), CsrfFilter.class)
        .addFilterBefore(new RequestRate(requests, LoginGuard::refuse), AuthorizationFilter.class);
    if (provider.isPresent()) {
      http.oauth2Login(login -> provider.get().configure(login, new ProviderLoginFailure(events)))
          .addFilterAfter(new ProviderUnavailable(provider.get()), LoginGuard.class);
    }
    return http.build();
  }

  private static void authorize(
      AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry
          requests) {
    PathPatternRequestMatcher.Builder paths = PathPatternRequestMatcher.withDefaults();
    requests
        .requestMatchers(paths.matcher(HttpMethod.GET, ConsolePaths.ASSETS + "**"))
        .permitAll()
        .requestMatchers(paths.matcher(HttpMethod.GET, ConsolePaths.LOGIN))
        .permitAll()
        .requestMatchers(paths.matcher(ConsolePaths.DENIED))
        .permitAll()
        .requestMatchers(paths.matcher(HttpMethod.GET, "/**"))
        .hasAnyAuthority(Role.OPERATOR.authority(), Role.VIEWER.authority())
        .anyRequest()
        .hasAuthority(Role.OPERATOR.authority());
  }

  private static void passwords(FormLoginConfigurer<HttpSecurity> login) {
    login
        .loginPage(ConsolePaths.LOGIN)
        .defaultSuccessUrl(ConsolePaths.ROOT)
        .failureHandler(refusal())
        .permitAll();
  }

  private static AuthenticationFailureHandler refusal() {
    return (request, response, why) -> {
      boolean isNotNow =
          why instanceof AuthenticationServiceException || why instanceof LoginThrottledException;
      response.sendRedirect(ConsolePaths.LOGIN + (isNotNow ? "?later" : "?error"));
    };
  }

  private static void headers(HeadersConfigurer<HttpSecurity> headers) {
    headers
        .contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT_SECURITY_POLICY))
        .referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.SAME_ORIGIN));
  }
}
