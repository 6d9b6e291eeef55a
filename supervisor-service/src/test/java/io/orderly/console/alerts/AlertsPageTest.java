package io.orderly.console.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** The page of alerts, over HTTP, of a supervisor on real Postgres. */
@Tag("servers")
class AlertsPageTest {

  private static final int ORDERS = 12;
  private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final HttpClient browser =
      HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

  @Test
  void itNamesOrdersWithoutReadingWhatWasOrdered() throws Exception {
    List<UUID> failed =
        Stream.generate(() -> supervisor.orders().inError(TestWorkflows.TWO_STEPS))
            .limit(ORDERS)
            .toList();
    makeLargeAndUnreadable(failed);
    logIn();

    String page = send(request("/console/alerts"));

    assertThat(failed)
        .allSatisfy(orderId -> assertThat(page).contains(">reference-" + orderId + "<"));
  }

  /** A mebibyte that is no lines: who reads one of them has no order to show. */
  private void makeLargeAndUnreadable(List<UUID> orderIds) {
    new JdbcTemplate(supervisor.bean(DataSource.class))
        .update(
            "UPDATE orders.customer_order SET lines = to_jsonb(repeat('x', 1048576))"
                + " WHERE order_id = ANY (?)",
            (Object) orderIds.toArray(UUID[]::new));
  }

  private void logIn() throws IOException, InterruptedException {
    String token =
        TOKEN
            .matcher(send(request("/console/login")))
            .results()
            .map(found -> found.group(1))
            .findFirst()
            .orElseThrow();
    String form =
        "username=ada&password=right&_csrf=" + URLEncoder.encode(token, StandardCharsets.UTF_8);
    send(
        request("/console/login")
            .setHeader("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form)));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(supervisor.url() + path));
  }

  private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return browser.send(request.build(), BodyHandlers.ofString()).body();
  }
}
