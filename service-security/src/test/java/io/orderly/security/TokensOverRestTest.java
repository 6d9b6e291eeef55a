package io.orderly.security;

import static io.orderly.security.testing.TestService.basic;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.security.testing.IdentityProvider;
import io.orderly.security.testing.IdentityProvider.Claims;
import io.orderly.security.testing.TestService;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("servers")
class TokensOverRestTest {

  private static final IdentityProvider PROVIDER = IdentityProvider.start();
  private static final TestService SERVICE = TestService.withTokens(PROVIDER.issuer());
  private static final Claims SHOP = PROVIDER.claims("shop", "submitter");

  @AfterAll
  static void stop() {
    SERVICE.close();
    PROVIDER.close();
  }

  @Test
  void aValidTokenAllowsTheEndpointsOfItsRole() {
    String bearer = PROVIDER.bearer(SHOP);

    assertThat(SERVICE.knock("POST", "/orders", bearer).body()).isEqualTo("shop");
    assertThat(SERVICE.knock("POST", "/operator/pause", bearer).statusCode()).isEqualTo(403);
  }

  @Test
  void accessTokensOfTypeAtJwtAreAccepted() {
    String bearer = PROVIDER.bearerOfType("at+jwt", SHOP);

    assertThat(SERVICE.knock("POST", "/orders", bearer).body()).isEqualTo("shop");
  }

  static Stream<String> tokensThatDoNotHold() {
    return Stream.of(
        PROVIDER.forged(SHOP),
        PROVIDER.bearer(SHOP.expired()),
        PROVIDER.bearer(SHOP.withAudience("another-door")),
        PROVIDER.bearer(SHOP.withIssuer("http://127.0.0.1:1")),
        PROVIDER.bearer(SHOP) + "x",
        PROVIDER.endless(SHOP),
        PROVIDER.bearerOfType("logout+jwt", SHOP),
        "Bearer no-token",
        "Bearer");
  }

  @ParameterizedTest
  @MethodSource("tokensThatDoNotHold")
  void anInvalidTokenIsRefused(String bearer) {
    HttpResponse<String> response = SERVICE.knock("POST", "/orders", bearer);

    assertThat(response.statusCode()).isEqualTo(401);
    assertThat(response.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Bearer");
    assertThat(response.body()).contains("urn:orderly:problem:");
  }

  @Test
  void aTokenWithoutARoleIsForbiddenEverything() {
    String bearer = PROVIDER.bearer(PROVIDER.claims("guest", "guest"));

    assertThat(SERVICE.knock("GET", "/orders", bearer).statusCode()).isEqualTo(403);
  }

  @Test
  void basicCredentialsAreRefusedWithoutLocalUsers() {
    assertThat(SERVICE.knock("GET", "/orders", basic("shop")).statusCode()).isEqualTo(401);
  }

  @Test
  void anUnavailableProviderIsAnsweredWith503AndRetryAfter() {
    URI nowhere = URI.create("http://127.0.0.1:1");
    try (TestService alone = TestService.withTokens(nowhere)) {
      HttpResponse<String> response = alone.knock("GET", "/orders", PROVIDER.bearer(SHOP));

      assertThat(alone.probe("/actuator/health").statusCode()).isEqualTo(200);
      assertThat(response.statusCode()).isEqualTo(503);
      assertThat(response.headers().firstValue("Retry-After")).contains("5");
      assertThat(response.body()).contains("\"urn:orderly:problem:dependency-unavailable\"");
    }
  }

  @Test
  void cachedKeysAreUsedDuringAProviderOutageAndNewKeysAreReadAfterIt() {
    try (IdentityProvider provider = IdentityProvider.start();
        TestService service =
            TestService.withTokens(
                provider.issuer(), "--orderly.security.token.keys.refresh-after=2s")) {
      Claims shop = provider.claims("shop", "submitter");
      assertThat(service.knock("GET", "/orders", provider.bearer(shop)).statusCode())
          .isEqualTo(200);

      provider.failKeys();
      int readsBefore = provider.readsOfKeys();

      await()
          .atMost(Duration.ofSeconds(30))
          .pollInterval(Duration.ofMillis(20))
          .until(
              () -> {
                assertThat(service.knock("GET", "/orders", provider.bearer(shop)).statusCode())
                    .isEqualTo(200);
                return provider.readsOfKeys() > readsBefore + 1;
              });
      provider.changeKey();
      // A background read that ends in this moment makes the old keys look like newly read ones.
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(
              () ->
                  assertThat(service.knock("GET", "/orders", provider.bearer(shop)).statusCode())
                      .isEqualTo(503));
      provider.giveKeys();
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(
              () ->
                  assertThat(service.knock("GET", "/orders", provider.bearer(shop)).statusCode())
                      .isEqualTo(200));
    }
  }

  @Test
  void tokensOfUnknownKeysAreRefusedWithFewRequestsToTheProvider() {
    try (IdentityProvider provider = IdentityProvider.start();
        TestService service = TestService.withTokens(provider.issuer())) {
      Claims shop = provider.claims("shop", "submitter");
      String known = provider.bearer(shop);
      assertThat(service.knock("GET", "/orders", known).statusCode()).isEqualTo(200);
      for (int time = 0; time < 100; time++) {
        assertThat(service.knock("GET", "/orders", provider.ofUnknownKey(shop)).statusCode())
            .isNotEqualTo(200);
      }

      // Twice in five seconds, and it may have taken some of them.
      assertThat(provider.readsOfKeys()).isLessThan(50);
      assertThat(service.knock("GET", "/orders", known).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void validTokensAreAcceptedThoughInvalidOnesAreThrottled() {
    try (TestService service =
        TestService.withTokens(
            PROVIDER.issuer(), "--orderly.security.limits.failures-per-minute=3")) {
      for (int time = 0; time < 10; time++) {
        service.knock("GET", "/orders", PROVIDER.forged(SHOP));
      }

      assertThat(service.knock("GET", "/orders", PROVIDER.forged(SHOP)).statusCode())
          .isEqualTo(429);
      assertThat(service.knock("GET", "/orders", PROVIDER.bearer(SHOP)).statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void anInvalidTokenCountsAsAFailedLoginAndASecurityEvent() {
    try (TestService service =
        TestService.withTokens(
            PROVIDER.issuer(), "--orderly.security.limits.failures-per-minute=3")) {
      List<Integer> answers =
          tokensThatDoNotHold()
              .limit(5)
              .map(bearer -> service.knock("GET", "/orders", bearer).statusCode())
              .toList();

      assertThat(answers).containsExactly(401, 401, 401, 429, 429);
      assertThat(events(service, "credentials-refused")).isEqualTo(5);
      assertThat(events(service, "locked-out")).isEqualTo(1);
    }
  }

  private static double events(TestService service, String kind) {
    return service
        .bean(MeterRegistry.class)
        .get("orderly.security.events")
        .tag("kind", kind)
        .counter()
        .count();
  }
}
