package io.orderly.security;

import io.orderly.security.console.Console;
import io.orderly.security.console.ConsoleSettings;
import io.orderly.security.console.LoginMethod;
import io.orderly.security.console.LoginMethods;
import io.orderly.security.console.ProviderLogin;
import io.orderly.security.limit.RateLimits;
import io.orderly.security.limit.SecurityEvents;
import io.orderly.security.token.TokenCallers;
import io.orderly.security.token.TokenSettings;
import java.util.EnumSet;
import java.util.Optional;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/** Secures the console; only the service that has one imports this. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ConsoleSettings.class)
public class ConsoleConfiguration {

  private static final int BEFORE_THE_APIS = 5;

  @Bean
  @Order(BEFORE_THE_APIS)
  SecurityFilterChain consoleChain(
      HttpSecurity http,
      SecurityProperties security,
      ConsoleSettings console,
      SecurityEvents events,
      RateLimits requests)
      throws Exception {
    return new Console(provider(security, console), events, requests, console.maxSessionDuration())
        .chain(http);
  }

  @Bean
  LoginMethods loginMethods(SecurityProperties security, ConsoleSettings console) {
    EnumSet<LoginMethod> ways = EnumSet.noneOf(LoginMethod.class);
    if (!security.localUsers().isEmpty()) {
      ways.add(LoginMethod.PASSWORD);
    }
    if (console.provider() != null) {
      ways.add(LoginMethod.PROVIDER);
    }
    return new LoginMethods(ways);
  }

  private static Optional<ProviderLogin> provider(
      SecurityProperties security, ConsoleSettings console) {
    if (console.provider() == null) {
      return Optional.empty();
    }
    TokenSettings token = security.token();
    if (token == null) {
      throw new IllegalArgumentException(
          "orderly.security.console.provider needs orderly.security.token: set its issuer");
    }
    TokenCallers callers = new TokenCallers(token, security::trust);
    return Optional.of(new ProviderLogin(token.issuer(), console.provider(), callers::caller));
  }
}
