package io.orderly.security;

import static io.orderly.security.testing.TestService.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.security.testing.Browser;
import io.orderly.security.testing.TestService;
import java.net.HttpCookie;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("servers")
class LocalUsersAtTheConsoleTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final TestService SERVICE = TestService.withLocalUsers();

  private final Browser browser = SERVICE.browser();

  @AfterAll
  static void stop() {
    SERVICE.close();
  }

  @Test
  void aLoginLeadsToTheRequestedPage() {
    HttpResponse<String> sentAway = browser.get("/console/overview");
    HttpResponse<String> answer = browser.logIn("operator", PASSWORD);

    assertThat(location(sentAway)).endsWith("/console/login");
    assertThat(location(answer)).endsWith("/console/overview");
    assertThat(browser.follow(answer).body()).isEqualTo("operator");
  }

  @Test
  void aLoginWithAWrongPasswordFails() {
    assertThat(location(browser.logIn("operator", "wrong"))).endsWith("/console/login?error");
    assertThat(browser.get("/console/overview").statusCode()).isEqualTo(302);
  }

  @ParameterizedTest
  @CsvSource({"operator, 200, 200", "viewer, 200, 403", "shop, 403, 403"})
  void viewersMayReadPagesAndOnlyOperatorsMaySubmitForms(String user, int page, int form) {
    browser.logIn(user, PASSWORD);

    assertThat(browser.get("/console/overview").statusCode()).isEqualTo(page);
    assertThat(browser.post("/console/pause", "_csrf", token()).statusCode()).isEqualTo(form);
  }

  /** Whoever may not see the page can't read its token there, but may know one from the login. */
  private String token() {
    HttpResponse<String> form = browser.get("/console/form");
    return form.statusCode() == 200 ? form.body() : browser.get("/console/login").body();
  }

  @Test
  void aFormWithoutItsCsrfTokenIsRefused() {
    browser.logIn("operator", PASSWORD);

    assertThat(browser.post("/console/pause"))
        .matches(answer -> answer.statusCode() == 403)
        .matches(answer -> answer.body().equals("operator may not"));
    assertThat(browser.post("/console/pause", "_csrf", "guess").statusCode()).isEqualTo(403);
    assertThat(browser.post("/console/logout").statusCode()).isEqualTo(403);
    assertThat(browser.post("/console/pause", "_csrf", token()).body()).isEqualTo("operator");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/console/login", "/console/overview", "/console", "/console/nowhere"})
  void everyPageForbidsFraming(String page) {
    browser.logIn("operator", PASSWORD);

    HttpResponse<String> answer = browser.get(page);

    assertThat(answer.headers().firstValue("X-Frame-Options")).contains("DENY");
    assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("frame-ancestors 'none'");
  }

  @Test
  void aLoginChangesTheSessionId() {
    browser.get("/console/login");
    List<String> before = browser.cookies().stream().map(HttpCookie::getValue).toList();

    browser.logIn("operator", PASSWORD);

    assertThat(browser.cookies())
        .singleElement()
        .satisfies(cookie -> assertThat(cookie.getValue()).isNotIn(before))
        .matches(HttpCookie::isHttpOnly);
  }

  @Test
  void aLogoutEndsTheSession() {
    browser.logIn("operator", PASSWORD);

    assertThat(location(browser.post("/console/logout", "_csrf", token())))
        .endsWith("/console/login");
    assertThat(browser.get("/console/overview").statusCode()).isEqualTo(302);
  }

  @Test
  void aFragmentRequestWithoutASessionRedirectsTheWholePageToTheLogin() {
    HttpResponse<String> answer = browser.get("/console/overview", "HX-Request", "true");

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().firstValue("HX-Redirect")).contains("/console/login");
    assertThat(location(browser.logIn("viewer", PASSWORD))).endsWith("/console");
  }

  @Test
  void aConsoleSessionDoesNotAuthenticateRestRequests() {
    browser.logIn("operator", PASSWORD);

    assertThat(browser.get("/orders").statusCode()).isEqualTo(401);
  }

  @Test
  void aSessionEndsAtItsMaximumDurationThoughItIsInUse() {
    try (TestService hasty =
        TestService.withLocalUsers("--orderly.security.console.max-session-duration=2s")) {
      Browser busy = hasty.browser();

      // On a slow machine the two seconds may be over before the first page.
      await()
          .atMost(SOON)
          .until(
              () -> {
                busy.logIn("operator", PASSWORD);
                return busy.get("/console/overview").statusCode() == 200;
              });
      await().atMost(SOON).until(() -> busy.get("/console/overview").statusCode() == 302);
    }
  }

  @Test
  void failedLoginsThrottleThatNameOnly() {
    try (TestService strict =
        TestService.withLocalUsers("--orderly.security.limits.failures-per-minute=5")) {
      Browser guesser = strict.browser();
      List<String> answers =
          IntStream.range(0, 10)
              .mapToObj(time -> location(guesser.logIn("operator", "?")))
              .toList();

      assertThat(answers.get(0)).endsWith("?error");
      assertThat(location(guesser.logIn("operator", PASSWORD))).endsWith("?later");
      assertThat(strict.knock("GET", "/orders", TestService.basic("operator")).statusCode())
          .isEqualTo(429);
      assertThat(strict.knock("GET", "/orders", TestService.basic("shop")).statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void newSessionsPerAddressAreLimited() {
    try (TestService service = TestService.withLocalUsers()) {
      assertIsLimited(() -> anotherStranger(service), 200);
    }
  }

  @Test
  void postsToStaticAssetsAreLimitedLikeNewSessions() {
    try (TestService service = TestService.withLocalUsers()) {
      assertIsLimited(() -> service.knock("POST", "/console/assets/x", "").statusCode(), 403);
    }
  }

  /** The limit is one of each minute, so that a slow machine may need more requests. */
  private static void assertIsLimited(IntSupplier request, int statusBefore) {
    assertThat(request.getAsInt()).isEqualTo(statusBefore);
    assertThat(IntStream.generate(request).limit(2_000).filter(status -> status == 429).findFirst())
        .isPresent();
  }

  @Test
  void anEncodedLoginPathIsThrottledLikeThePlainOne() {
    try (TestService strict =
        TestService.withLocalUsers("--orderly.security.limits.failures-per-minute=5")) {
      Browser guesser = strict.browser();
      IntStream.range(0, 10).forEach(time -> guesser.logIn("operator", "?"));
      String token = guesser.get("/console/login").body();

      HttpResponse<String> answer =
          guesser.post(
              "/console/%6Cogin", "username", "operator", "password", PASSWORD, "_csrf", token);

      assertThat(location(answer)).endsWith("?later");
    }
  }

  private static int anotherStranger(TestService service) {
    return service.knock("GET", "/console/login", "").statusCode();
  }

  private static String location(HttpResponse<String> answer) {
    return answer.headers().firstValue("Location").orElse("");
  }
}
