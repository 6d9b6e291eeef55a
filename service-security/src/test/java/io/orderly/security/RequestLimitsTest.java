package io.orderly.security;

import static io.orderly.security.testing.TestService.basic;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.security.testing.Browser;
import io.orderly.security.testing.TestService;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("servers")
class RequestLimitsTest {

  @Test
  void requestsAboveTheRateGetRetryAfterAndOtherCallersAreUnaffected() {
    try (TestService service =
        TestService.withLocalUsers("--orderly.security.limits.requests-per-second=3")) {
      HttpResponse<String> refused =
          firstRefused(() -> service.knock("GET", "/orders", basic("shop")));

      assertThat(refused.headers().firstValue("Retry-After")).contains("1");
      assertThat(refused.body()).contains("urn:orderly:problem:too-many-requests");
      assertThat(service.knock("GET", "/orders", basic("operator")).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void consoleRequestsCountTowardsTheSameRate() {
    try (TestService service =
        TestService.withLocalUsers("--orderly.security.limits.requests-per-second=3")) {
      Browser browser = service.browser();
      browser.logIn("operator", TestService.PASSWORD);

      HttpResponse<String> refused = firstRefused(() -> browser.get("/console/overview"));

      assertThat(refused.headers().firstValue("Retry-After")).contains("1");
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> browser.get("/console/overview").statusCode() == 200);
    }
  }

  /** Until more than its three fit into a second. */
  private static HttpResponse<String> firstRefused(Supplier<HttpResponse<String>> request) {
    return Stream.generate(request)
        .limit(1_000)
        .filter(answer -> answer.statusCode() == 429)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void afterTooManyFailedLoginsTheRightPasswordIsThrottledToo() {
    try (TestService service =
        TestService.withLocalUsers("--orderly.security.limits.failures-per-minute=5")) {
      List<Integer> answers =
          IntStream.range(0, 20)
              .map(time -> service.knock("GET", "/orders", basic("shop", "guess")).statusCode())
              .boxed()
              .toList();
      HttpResponse<String> rightAtLast = service.knock("GET", "/orders", basic("shop"));

      assertThat(answers).startsWith(401, 401, 401, 401, 401).endsWith(429, 429, 429);
      assertThat(rightAtLast.statusCode()).isEqualTo(429);
      assertThat(rightAtLast.headers().firstValue("Retry-After")).contains("60");
      assertThat(rightAtLast.body()).contains("\"urn:orderly:problem:too-many-failed-logins\"");
      assertThat(service.knock("GET", "/orders", "").statusCode()).isEqualTo(401);
    }
  }

  @Test
  void authenticatedCallersAreUnaffectedByFailedLoginsOfOthers() {
    try (TestService service =
        TestService.withLocalUsers("--orderly.security.limits.failures-per-minute=5")) {
      service.knock("GET", "/orders", basic("shop"));
      for (int time = 0; time < 20; time++) {
        service.knock("GET", "/orders", basic("shop", "guess"));
        service.knock("GET", "/orders", "Bearer none");
      }

      assertThat(service.knock("GET", "/orders", basic("shop", "guess")).statusCode())
          .isEqualTo(429);
      assertThat(service.knock("GET", "/orders", basic("shop")).statusCode()).isEqualTo(200);
      assertThat(service.knock("GET", "/orders", basic("operator")).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void failedLoginsLockoutsAndRefusedRolesAreSecurityEvents() {
    try (TestService service =
        TestService.withLocalUsers("--orderly.security.limits.failures-per-minute=5")) {
      for (int time = 0; time < 7; time++) {
        service.knock("GET", "/orders", basic("shop", "guess"));
      }
      service.knock("POST", "/operator/pause", basic("viewer"));
      service.knock("GET", "/orders", "Basic ???");

      assertThat(events(service, "login-failed")).isEqualTo(5);
      assertThat(events(service, "locked-out")).isEqualTo(1);
      assertThat(events(service, "role-refused")).isEqualTo(1);
      assertThat(events(service, "credentials-refused")).isEqualTo(1);
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

  @Test
  void concurrentLoginAttemptsAreLimitedToTheAllowedFailures() {
    try (TestService service =
        TestService.withLocalUsers("--orderly.security.limits.failures-per-minute=5")) {
      assertThat(guessesAtOnce(service, 30))
          .hasSize(30)
          .containsOnly(401, 429)
          .filteredOn(status -> status == 401)
          .hasSize(5);
    }
  }

  private static List<Integer> guessesAtOnce(TestService service, int times) {
    ExecutorService threads = Executors.newFixedThreadPool(times);
    try {
      List<CompletableFuture<Integer>> answers =
          IntStream.range(0, times)
              .mapToObj(time -> CompletableFuture.supplyAsync(() -> guess(service), threads))
              .toList();
      return answers.stream().map(CompletableFuture::join).toList();
    } finally {
      threads.shutdownNow();
    }
  }

  private static int guess(TestService service) {
    return service.knock("GET", "/orders", basic("shop", "guess")).statusCode();
  }

  @Test
  void aServiceWhoseApiAudienceIsTheConsoleClientDoesNotStart() {
    assertThatException()
        .isThrownBy(
            () ->
                TestService.withTokens(
                    URI.create("http://127.0.0.1:1"),
                    "--orderly.security.console.provider.client-id=orderly",
                    "--orderly.security.console.provider.client-secret=secret"))
        .havingRootCause()
        .withMessageContaining("orderly.security.token.audience")
        .withMessageContaining("orderly.security.console.provider.client-id");
  }

  @Test
  void aServiceWithoutAnAuthenticationMethodDoesNotStart() {
    assertThatException()
        .isThrownBy(TestService::withNobody)
        .havingRootCause()
        .withMessageContaining("no authentication method is configured");
  }
}
