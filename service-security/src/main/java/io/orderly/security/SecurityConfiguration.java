package io.orderly.security;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.security.access.AccessRules;
import io.orderly.security.access.ApiSecurity;
import io.orderly.security.limit.FailedLogins;
import io.orderly.security.limit.RateLimits;
import io.orderly.security.limit.SecurityEvents;
import io.orderly.security.local.LocalUsers;
import io.orderly.security.token.TokenCallers;
import io.orderly.security.token.TokenDecoders;
import io.orderly.security.token.TokenSettings;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.actuate.autoconfigure.security.servlet.EndpointRequest;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.PropertySource;
import org.springframework.core.annotation.Order;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationProvider;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.StrictHttpFirewall;

/** Secures the endpoints of a service, which imports this and has a bean of {@link AccessRules}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SecurityProperties.class)
@PropertySource("classpath:service-security.properties")
public class SecurityConfiguration {

  private static final int MANAGEMENT_FIRST = 1;
  private static final int DOORS_LAST = 10;

  /** Also without local users: it keeps Spring Boot from generating a user. */
  @Bean
  AuthenticationProvider localUsers(
      SecurityProperties properties, FailedLogins failedLogins, SecurityEvents events) {
    return new LocalUsers(properties.localUsers(), properties::trust, failedLogins, events);
  }

  /**
   * Each filter of a chain, and who was let in, would be timed for every request; what a door took
   * and whom it refused is counted anyway.
   */
  @Bean
  SecurityObservationSettings unobservedSecurity() {
    return SecurityObservationSettings.noObservations();
  }

  @Bean
  SecurityEvents securityEvents(MeterRegistry meters) {
    return new SecurityEvents(meters);
  }

  @Bean
  FailedLogins wrongCredentials(SecurityProperties properties, SecurityEvents events) {
    return new FailedLogins(properties.limits(), events);
  }

  /** What each caller may ask for, over all endpoints and the console. */
  @Bean
  RateLimits requests(SecurityProperties properties) {
    return new RateLimits(properties.limits().requestsPerSecond(), Duration.ofSeconds(1));
  }

  /**
   * Refuses paths that mean another one than they say. What headers and parameters may hold is for
   * each door to say, in its own words.
   */
  @Bean
  HttpFirewall firewall() {
    StrictHttpFirewall firewall = new StrictHttpFirewall();
    firewall.setAllowedHeaderNames(name -> true);
    firewall.setAllowedHeaderValues(value -> true);
    firewall.setAllowedParameterNames(name -> true);
    return firewall;
  }

  /**
   * Probes and metrics, on the management port only: on the port of the APIs there is nothing of
   * them. Who reaches that port is the network's matter.
   */
  @Bean
  @Order(MANAGEMENT_FIRST)
  SecurityFilterChain managementChain(HttpSecurity http) throws Exception {
    return http.securityMatcher(EndpointRequest.toAnyEndpoint())
        .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
        .csrf(AbstractHttpConfigurer::disable)
        .requestCache(AbstractHttpConfigurer::disable)
        .sessionManagement(
            sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .build();
  }

  /**
   * Knows the tokens of the identity provider.
   *
   * @param consoleClient as the identity provider knows the console, also where that is in another
   *     service; empty: it does not
   */
  @Bean
  @ConditionalOnProperty("orderly.security.token.issuer")
  TokenDecoders tokenDecoders(
      SecurityProperties properties,
      @Value("${orderly.security.console.provider.client-id:}") String consoleClient) {
    TokenSettings token = Objects.requireNonNull(properties.token());
    token.requireNotClient(consoleClient);
    return new TokenDecoders(token);
  }

  /** Filter chain of the APIs. */
  @Bean
  @Order(DOORS_LAST)
  SecurityFilterChain doorsChain(
      HttpSecurity http,
      AccessRules rules,
      ApiSecurity.Ways ways,
      RateLimits requests,
      FailedLogins failedLogins,
      SecurityEvents events)
      throws Exception {
    return new ApiSecurity(rules, ways, requests, failedLogins, events).chain(http);
  }

  @Bean
  ApiSecurity.Ways doorWays(
      AuthenticationProvider localUsers,
      SecurityProperties properties,
      ObjectProvider<TokenDecoders> decoder) {
    Optional<AuthenticationManager> passwords =
        properties.localUsers().isEmpty()
            ? Optional.empty()
            : Optional.of(new ProviderManager(localUsers));
    Optional<AuthenticationManager> tokens =
        Optional.ofNullable(properties.token())
            .map(token -> tokens(token, decoder.getObject(), properties));
    return new ApiSecurity.Ways(passwords, tokens);
  }

  private static AuthenticationManager tokens(
      TokenSettings token, JwtDecoder decoder, SecurityProperties properties) {
    JwtAuthenticationProvider provider = new JwtAuthenticationProvider(decoder);
    provider.setJwtAuthenticationConverter(new TokenCallers(token, properties::trust));
    return new ProviderManager(provider);
  }
}
