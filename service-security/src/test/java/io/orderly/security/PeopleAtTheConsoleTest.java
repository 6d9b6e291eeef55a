package io.orderly.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.security.testing.Browser;
import io.orderly.security.testing.IdentityProvider;
import io.orderly.security.testing.TestService;
import java.net.URI;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** People log in at the identity provider, over HTTP as a browser and the console do it. */
class PeopleAtTheConsoleTest {

  private static final String BEGIN = "/console/login/at/provider";

  private static final IdentityProvider PROVIDER = IdentityProvider.start();
  private static final TestService SERVICE = TestService.withPeople(PROVIDER.issuer());

  private final Browser browser = SERVICE.browser();

  @AfterAll
  static void stop() {
    SERVICE.close();
    PROVIDER.close();
  }

  @Test
  void whoeverTheProviderKnowsComesToThePageThatItWanted() {
    PROVIDER.loggedIn("alice", "operator");
    browser.get("/console/overview");

    HttpResponse<String> answer = throughTheProvider();

    assertThat(location(answer)).endsWith("/console/overview");
    assertThat(browser.follow(answer).body()).isEqualTo("alice");
    assertThat(browser.post("/console/pause", "_csrf", browser.get("/console/form").body()).body())
        .isEqualTo("alice");
  }

  @Test
  void rolesAreThoseThatTheProviderSays() {
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
  void whoeverHasNoRoleIsKnownAndMayNothing() {
    PROVIDER.loggedIn("guest", "guest");
    throughTheProvider();

    assertThat(browser.get("/console/overview").statusCode()).isEqualTo(403);
  }

  @Test
  void anAnswerThatThisBrowserDidNotAskForLogsNobodyIn() {
    PROVIDER.loggedIn("alice", "operator");
    HttpResponse<String> back = browser.follow(browser.get(BEGIN));
    Browser victim = SERVICE.browser();

    HttpResponse<String> answer = victim.follow(back);

    assertThat(location(answer)).endsWith("/console/login?error");
    assertThat(victim.get("/console/overview").statusCode()).isEqualTo(302);
  }

  @Test
  void aTokenForTheConsoleOpensNoRestDoor() {
    PROVIDER.loggedIn("alice", "operator");
    throughTheProvider();

    assertThat(SERVICE.knock("GET", "/orders", "Bearer " + PROVIDER.lastIdToken()).statusCode())
        .isEqualTo(401);
  }

  @Test
  void noPasswordIsTakenWhereNoLocalUserIsKnown() {
    assertThat(location(browser.logIn("alice", "any"))).endsWith("/console/login?error");
  }

  @Test
  void whileTheProviderIsAwayTheConsoleRunsAndNobodyLogsIn() {
    try (TestService alone = TestService.withPeople(URI.create("http://127.0.0.1:1"))) {
      assertThat(alone.browser().get("/console/login").statusCode()).isEqualTo(200);
      assertThat(location(alone.browser().get(BEGIN))).endsWith("/console/login?later");
    }
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
