package io.orderly.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.security.testing.Browser;
import io.orderly.security.testing.IdentityProvider;
import io.orderly.security.testing.LoginFault;
import io.orderly.security.testing.TestService;
import java.net.URI;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** People log in at the identity provider, over HTTP as a browser and the console do it. */
@Tag("servers")
@ExtendWith(OutputCaptureExtension.class)
class PeopleAtTheConsoleTest {

  private static final String BEGIN = "/console/login/at/provider";

  private static final IdentityProvider PROVIDER = IdentityProvider.start();
  private static final TestService SERVICE = TestService.withPeople(PROVIDER.issuer());

  private final Browser browser = SERVICE.browser();

  @BeforeEach
  void theProviderDoesNothingWrong() {
    PROVIDER.failLogins(LoginFault.NONE);
  }

  @AfterAll
  static void stop() {
    SERVICE.close();
    PROVIDER.close();
  }

  @Test
  void aLoginAtTheProviderLeadsToTheRequestedPage() {
    PROVIDER.loggedIn("alice", "operator");
    browser.get("/console/overview");

    HttpResponse<String> answer = throughTheProvider();

    assertThat(location(answer)).endsWith("/console/overview");
    assertThat(browser.follow(answer).body()).isEqualTo("alice");
    assertThat(browser.post("/console/pause", "_csrf", browser.get("/console/form").body()).body())
        .isEqualTo("alice");
  }

  @Test
  void rolesComeFromTheIdToken() {
    PROVIDER.loggedIn("vera", "viewer");
    throughTheProvider();

    assertThat(browser.get("/console/overview").body()).isEqualTo("vera");
    assertThat(
            browser
                .post("/console/pause", "_csrf", browser.get("/console/form").body())
                .statusCode())
        .isEqualTo(403);
  }

  @Test
  void aUserWithoutARoleIsLoggedInAndForbiddenEverything(CapturedOutput log) {
    PROVIDER.loggedIn("guest", "guest");
    throughTheProvider();
    double before = events("role-refused");

    assertThat(browser.get("/console/overview").statusCode()).isEqualTo(403);
    assertThat(events("role-refused")).isEqualTo(before + 1);
    assertThat(log).contains("security event role-refused: name \"guest\" from 127.0.0.1");
  }

  @Test
  void aProviderAnswerThatThisBrowserDidNotRequestIsRefused(CapturedOutput log) {
    PROVIDER.loggedIn("alice", "operator");
    HttpResponse<String> back = browser.follow(browser.get(BEGIN));
    Browser victim = SERVICE.browser();
    double before = events("login-state-invalid");

    HttpResponse<String> answer = victim.follow(back);

    assertThat(location(answer)).endsWith("/console/login?error");
    assertThat(victim.get("/console/overview").statusCode()).isEqualTo(302);
    assertThat(events("login-state-invalid")).isEqualTo(before + 1);
    assertThat(log)
        .contains(
            "security event login-state-invalid: name \"\" from 127.0.0.1"
                + " [authorization_request_not_found]");
  }

  @Test
  void aProviderAnswerWithoutAStateIsASecurityEvent() {
    double before = events("login-state-invalid");

    assertThat(location(browser.get("/console/login/from/provider?error=access_denied")))
        .endsWith("/console/login?error");
    assertThat(events("login-state-invalid")).isEqualTo(before + 1);
  }

  @ParameterizedTest
  @CsvSource({
    "ACCESS_DENIED, login-refused-by-provider, [access_denied]",
    "FORGED_TOKEN, login-token-invalid, [invalid_id_token]",
    "ANOTHER_NONCE, login-token-invalid, [invalid_nonce]"
  })
  void aLoginThatFailsAtTheProviderIsASecurityEvent(
      LoginFault fault, String kind, String reason, CapturedOutput log) {
    PROVIDER.loggedIn("alice", "operator");
    PROVIDER.failLogins(fault);
    double before = events(kind);

    HttpResponse<String> answer = throughTheProvider();

    assertThat(location(answer)).endsWith("/console/login?error");
    assertThat(browser.get("/console/overview").statusCode()).isEqualTo(302);
    assertThat(events(kind)).isEqualTo(before + 1);
    assertThat(log)
        .contains("security event %s: name \"\" from 127.0.0.1 %s".formatted(kind, reason));
  }

  @Test
  void anIdTokenWithoutAUsableNameIsASecurityEvent() {
    PROVIDER.loggedIn("alice (through gateway)", "operator");
    double before = events("login-token-invalid");

    HttpResponse<String> answer = throughTheProvider();

    assertThat(location(answer)).endsWith("/console/login?error");
    assertThat(events("login-token-invalid")).isEqualTo(before + 1);
  }

  @Test
  void anUnavailableProviderDuringALoginIsNoSecurityEvent() {
    PROVIDER.loggedIn("alice", "operator");
    PROVIDER.failLogins(LoginFault.UNAVAILABLE);
    double before = allEvents();

    HttpResponse<String> answer = throughTheProvider();

    assertThat(location(answer)).endsWith("/console/login?later");
    assertThat(allEvents()).isEqualTo(before);
  }

  @Test
  void anIdTokenOfTheConsoleDoesNotAuthenticateRestRequests() {
    PROVIDER.loggedIn("alice", "operator");
    throughTheProvider();

    assertThat(SERVICE.knock("GET", "/orders", "Bearer " + PROVIDER.lastIdToken()).statusCode())
        .isEqualTo(401);
  }

  @Test
  void passwordLoginsFailWithoutLocalUsers() {
    assertThat(location(browser.logIn("alice", "any"))).endsWith("/console/login?error");
  }

  @Test
  void theConsoleStartsWithoutTheProviderAndRefusesLogins() {
    try (TestService alone = TestService.withPeople(URI.create("http://127.0.0.1:1"))) {
      assertThat(alone.browser().get("/console/login").statusCode()).isEqualTo(200);
      assertThat(location(alone.browser().get(BEGIN))).endsWith("/console/login?later");
    }
  }

  private static double events(String kind) {
    return SERVICE
        .bean(MeterRegistry.class)
        .get("orderly.security.events")
        .tag("kind", kind)
        .counter()
        .count();
  }

  private static double allEvents() {
    return SERVICE.bean(MeterRegistry.class).get("orderly.security.events").counters().stream()
        .mapToDouble(Counter::count)
        .sum();
  }

  private HttpResponse<String> throughTheProvider() {
    HttpResponse<String> sentThere = browser.get(BEGIN);
    assertThat(location(sentThere)).startsWith(PROVIDER.issuer().toString());
    return browser.follow(browser.follow(sentThere));
  }

  private static String location(HttpResponse<String> answer) {
    return answer.headers().firstValue("Location").orElse("");
  }
}
