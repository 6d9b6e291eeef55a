package io.orderly.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pages of a correction and an answer, over HTTP, of a supervisor on real Postgres. */
@Tag("servers")
class CorrectPageTest {

  private static final Pattern HIDDEN =
      Pattern.compile("name=\"(_csrf|commandId|version|edition)\" value=\"([^\"]+)\"");

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final Orders orders = supervisor.orders();
  private final HttpClient browser =
      HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

  @BeforeEach
  void logIn() throws Exception {
    post("/console/login", "/console/login", Map.of("username", "ada", "password", "right"));
  }

  @Test
  void anOrderIsCorrectedAndResubmittedAndItsPageShowsTheEdition() throws Exception {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);

    HttpResponse<String> answer =
        correct(
            orderId,
            Map.of(
                "attributes", "{\"address\": {\"city\": \"Ulm\"}}",
                "lines", "{\"0\": {\"size\": 42}}",
                "resubmit", "true",
                "reason", "by phone"));

    assertThat(answer.statusCode()).isEqualTo(303);
    assertThat(orders.read(orderId).edition()).isEqualTo(2);
    assertThat(orders.read(orderId).state().value()).isEqualTo("Pending");
    assertThat(get("/console/orders/" + orderId).body())
        .contains("by phone", "lines[0].attributes", "Ulm");
  }

  @Test
  void errorsAreShownAtTheirFieldAndNothingTypedIsLost() throws Exception {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);

    HttpResponse<String> answer =
        correct(
            orderId,
            Map.of("attributes", "{\"a b\": 1}", "lines", "", "reason", "typed <b>once</b>"));

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body())
        .contains("attributes.a b must have a name of 1 to 100 letters")
        .contains(">{\"a b\": 1}</textarea>")
        .contains(">typed &lt;b&gt;once&lt;/b&gt;</textarea>")
        .doesNotContain("<b>once");
    assertThat(orders.read(orderId).edition()).isEqualTo(1);
  }

  /** The lines that an operator corrects are those of the page that they saw. */
  @Test
  void anOrderThatChangedSinceItsPageWasShownIsNotCorrected() throws Exception {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);
    long seen = orders.read(orderId).version();
    String page = "/console/orders/%s/correct?version=%d".formatted(orderId, seen);
    assertThat(get("/console/orders/" + orderId).body()).contains(page);
    correct(orderId, Map.of("attributes", "{\"a\": 1}", "lines", "", "reason", "x"));

    HttpResponse<String> answer =
        post(
            page,
            "/console/orders/%s/correct".formatted(orderId),
            Map.of("attributes", "", "lines", "{\"0\": {\"size\": 42}}", "reason", "x"));

    assertThat(orders.read(orderId).edition()).isEqualTo(2);
    assertThat(get(answer.headers().firstValue("Location").orElseThrow()).body())
        .contains("you saw %d".formatted(seen));
  }

  @Test
  void whatIsNoJsonIsShownAtItsField() throws Exception {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);

    HttpResponse<String> answer =
        correct(orderId, Map.of("attributes", "{\"a\"", "lines", "7", "reason", "x"));

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("id=\"attributes-wrong\"", "id=\"lines-wrong\"");
  }

  @Test
  void aRefusalThatIsKnownIsSaidBeforeTheCommand() throws Exception {
    UUID orderId = orders.processing(1, TestWorkflows.TWO_STEPS).get(0);

    assertThat(get("/console/orders/" + orderId + "/correct").body())
        .contains("The command would be refused now");
  }

  @Test
  void whatIsAskedIsAnsweredOnThePageOfTheOrder() throws Exception {
    UUID orderId = orders.processing(1, TestWorkflows.ASKING).get(0);
    String page = "/console/orders/" + orderId;

    assertThat(get("/console/asks").body()).contains("May it be shipped?", page);
    assertThat(get(page).body())
        .contains("May it be shipped?", "value=\"approve\"", "value=\"reject\"", "asks shop");
    HttpResponse<String> invalid =
        post(
            page + "/answer?step=review",
            page + "/answer",
            Map.of("step", "review", "choice", "approve", "input", "{\"limit\": \"high\"}"));
    HttpResponse<String> answered =
        post(
            page + "/answer?step=review",
            page + "/answer",
            Map.of("step", "review", "choice", "approve", "input", "{\"limit\": 5}"));

    assertThat(invalid.statusCode()).isEqualTo(400);
    assertThat(invalid.body()).contains("input.limit must", ">{\"limit\": \"high\"}</textarea>");
    assertThat(answered.statusCode()).isEqualTo(303);
    assertThat(orders.read(orderId).step("review").state().value()).isEqualTo("Completed");
    assertThat(get(page + "/answer?step=review").body()).contains("Nothing to answer");
  }

  private HttpResponse<String> correct(UUID orderId, Map<String, String> fields) throws Exception {
    String path = "/console/orders/" + orderId + "/correct";
    return post(path, path, fields);
  }

  /** Sends a form with its hidden fields, as a browser does. */
  private HttpResponse<String> post(String page, String path, Map<String, String> fields)
      throws Exception {
    String hidden =
        HIDDEN
            .matcher(get(page).body())
            .results()
            .map(field -> parameter(field.group(1), field.group(2)))
            .distinct()
            .collect(Collectors.joining("&"));
    String typed =
        fields.entrySet().stream()
            .map(field -> parameter(field.getKey(), field.getValue()))
            .collect(Collectors.joining("&"));
    return send(
        request(path)
            .setHeader("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(hidden + "&" + typed)));
  }

  private static String parameter(String name, String value) {
    return name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(request(path));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(supervisor.url() + path));
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return browser.send(request.build(), BodyHandlers.ofString());
  }
}
