package io.orderly.security.access;

import io.orderly.security.limit.FailedLogins;
import io.orderly.security.limit.RateLimits;
import io.orderly.security.limit.RequestRate;
import io.orderly.security.limit.SecurityEvents;
import jakarta.servlet.DispatcherType;
import java.util.Optional;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.header.HeaderWriterFilter;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;

/** Filter chain of the REST APIs: stateless, credentials with each request. */
public final class ApiSecurity {

  private final AccessRules rules;
  private final Ways ways;
  private final RateLimits requests;
  private final FailedLogins failedLogins;
  private final SecurityEvents events;

  /**
   * How callers may show who they are.
   *
   * @param passwords checks names and passwords; empty: passwords are not accepted
   * @param tokens checks tokens; empty: tokens are not accepted
   */
  public record Ways(
      Optional<AuthenticationManager> passwords, Optional<AuthenticationManager> tokens) {

    /** For {@code WWW-Authenticate}. */
    String challenge() {
      return tokens.isPresent() ? "Bearer" : "Basic realm=\"orderly\", charset=\"UTF-8\"";
    }
  }

  public ApiSecurity(
      AccessRules rules,
      Ways ways,
      RateLimits requests,
      FailedLogins failedLogins,
      SecurityEvents events) {
    this.rules = rules;
    this.ways = ways;
    this.requests = requests;
    this.failedLogins = failedLogins;
    this.events = events;
  }

  /** Builds the chain. */
  public SecurityFilterChain chain(HttpSecurity http) throws Exception {
    Refusals refusals = new Refusals(failedLogins, events, ways.challenge());
    RequestRate rate = new RequestRate(requests, refusals::tooManyRequests);
    withoutSession(http)
        .authorizeHttpRequests(this::authorize)
        .exceptionHandling(
            failing -> failing.authenticationEntryPoint(refusals).accessDeniedHandler(refusals))
        .addFilterBefore(new ApiGuardFilter(refusals), HeaderWriterFilter.class)
        .addFilterBefore(rate, AuthorizationFilter.class);
    if (ways.passwords().isPresent()) {
      http.httpBasic(basic -> basic.authenticationEntryPoint(refusals));
      http.authenticationManager(ways.passwords().get());
    }
    if (ways.tokens().isPresent()) {
      AuthenticationManager tokens = ways.tokens().get();
      http.oauth2ResourceServer(
          server ->
              server
                  .jwt(jwt -> jwt.authenticationManager(tokens))
                  .authenticationEntryPoint(refusals)
                  .accessDeniedHandler(refusals));
    }
    return http.build();
  }

  /** There is no cookie that another site could have a browser send: nothing for CSRF to forge. */
  private static HttpSecurity withoutSession(HttpSecurity http) throws Exception {
    return http.csrf(AbstractHttpConfigurer::disable)
        .headers(AbstractHttpConfigurer::disable)
        .logout(AbstractHttpConfigurer::disable)
        .requestCache(AbstractHttpConfigurer::disable)
        .sessionManagement(
            sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS));
  }

  private void authorize(
      AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry
          requests) {
    // Whatever is dispatched on was let in before.
    requests.dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC).permitAll();
    PathPatternRequestMatcher.Builder paths = PathPatternRequestMatcher.withDefaults();
    for (AccessRule rule : rules.rules()) {
      for (HttpMethod method : rule.methods()) {
        requests
            .requestMatchers(paths.matcher(method, rule.pattern()))
            .hasAnyAuthority(rule.authorities().toArray(String[]::new));
      }
    }
    // An unknown path or method: the controller answers 404 or 405 to every authenticated caller.
    requests.anyRequest().authenticated();
  }
}
