package io.orderly.security;

import static io.orderly.security.testing.TestService.basic;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.security.testing.Browser;
import io.orderly.security.testing.TestService;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("servers")
class LocalUsersOverRestTest {

  private static final TestService SERVICE = TestService.withLocalUsers();

  @AfterAll
  static void stop() {
    SERVICE.close();
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /orders,         shop,     200, shop",
    "POST, /orders,         operator, 403,",
    "POST, /orders,         viewer,   403,",
    "GET,  /orders,         shop,     200, shop",
    "GET,  /orders,         operator, 200, everybody's",
    "GET,  /orders,         viewer,   403,",
    "POST, /operator/pause, shop,     403,",
    "POST, /operator/pause, operator, 200, operator",
    "POST, /operator/pause, viewer,   403,",
  })
  void eachEndpointAcceptsTheRolesOfItsRuleOnly(
      String method, String path, String user, int status, String answer) {
    HttpResponse<String> response = SERVICE.knock(method, path, basic(user));

    assertThat(response.statusCode()).isEqualTo(status);
    if (answer == null) {
      assertThat(problem(response)).contains("urn:orderly:problem:forbidden");
    } else {
      assertThat(response.body()).isEqualTo(answer);
    }
  }

  @ParameterizedTest
  @CsvSource({"cross-site, 403", "same-site, 403", "same-origin, 200", "none, 200"})
  void crossSiteBrowserRequestsAreRefused(String site, int status) {
    Browser browser = SERVICE.browser();

    HttpResponse<String> answer = browser.send("POST", "/operator/pause", basic("operator"), site);

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.body().contains("\"urn:orderly:problem:cross-site-request\""))
        .isEqualTo(status == 403);
  }

  @ParameterizedTest
  @CsvSource({"POST, /orders", "GET, /orders", "POST, /operator/pause", "GET, /nowhere"})
  void everyEndpointRefusesRequestsWithoutCredentials(String method, String path) {
    HttpResponse<String> response = SERVICE.knock(method, path, "");

    assertThat(response.statusCode()).isEqualTo(401);
    assertThat(problem(response)).contains("urn:orderly:problem:unauthenticated");
    assertThat(response.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Basic");
  }

  @ParameterizedTest
  @CsvSource({
    "shop, wrong",
    "nobody, the right one",
    "shop,''",
  })
  void wrongCredentialsAreRefused(String name, String password) {
    HttpResponse<String> response = SERVICE.knock("POST", "/orders", basic(name, password));

    assertThat(response.statusCode()).isEqualTo(401);
    assertThat(problem(response)).contains("urn:orderly:problem:invalid-credentials");
  }

  @Test
  void aBearerTokenIsRefusedWithoutAConfiguredProvider() {
    assertThat(SERVICE.knock("GET", "/orders", "Bearer any").statusCode()).isEqualTo(401);
  }

  @Test
  void unknownPathsAndMethodsAreAnsweredToAuthenticatedCallers() {
    assertThat(SERVICE.knock("GET", "/nowhere", basic("shop")).statusCode()).isEqualTo(404);
    assertThat(SERVICE.knock("DELETE", "/orders", basic("shop")).statusCode()).isEqualTo(405);
  }

  @Test
  void restRequestsCreateNoSession() {
    HttpResponse<String> response = SERVICE.knock("GET", "/orders", basic("shop"));

    assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
    assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
  }

  @Test
  void probesAreOnTheirOwnPortOnly() {
    assertThat(SERVICE.probe("/actuator/health").statusCode()).isEqualTo(200);
    assertThat(SERVICE.probe("/orders").statusCode()).isEqualTo(401);
    assertThat(SERVICE.knock("GET", "/actuator/health", "").statusCode()).isEqualTo(401);
    assertThat(SERVICE.knock("GET", "/actuator/health", basic("shop")).statusCode()).isEqualTo(404);
  }

  @Test
  void headRequestsHaveTheRuleOfGetRequests() {
    assertThat(SERVICE.knock("HEAD", "/orders", basic("viewer")).statusCode()).isEqualTo(403);
    assertThat(SERVICE.knock("HEAD", "/orders", basic("shop")).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"//orders", "/orders;x=1", "/orders%2F..", "/x/../orders", "/%2e/orders"})
  void anAmbiguousPathIsRefusedWithAProblem(String path) {
    HttpResponse<String> response = SERVICE.knock("GET", path, basic("shop"));

    assertThat(response.statusCode()).isEqualTo(400);
  }

  @Test
  void theConsoleRedirectsToTheLoginAndIgnoresBasicCredentials() {
    HttpResponse<String> response = SERVICE.knock("GET", "/console/overview", basic("operator"));

    assertThat(response.statusCode()).isEqualTo(302);
    assertThat(response.headers().firstValue("Location").orElse("")).endsWith("/console/login");
    assertThat(response.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
  }

  @Test
  void theConsoleRefusesAFormWithoutItsCsrfToken() {
    assertThat(SERVICE.knock("POST", "/console/login", "").statusCode()).isEqualTo(403);
  }

  private static String problem(HttpResponse<String> response) {
    assertThat(response.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/problem+json");
    return response.body();
  }
}
