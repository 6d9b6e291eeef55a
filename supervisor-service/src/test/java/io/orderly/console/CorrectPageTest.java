package io.orderly.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.supervisor.testing.ConsoleClient;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pages of a correction and an answer, over HTTP, of a supervisor on real Postgres. */
@Tag("servers")
class CorrectPageTest {

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final Orders orders = supervisor.orders();
  private final ConsoleClient browser = ConsoleClient.loggedIn(supervisor.url());

  @Test
  void anOrderIsCorrectedAndResubmittedAndItsPageShowsTheEdition() {
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
    assertThat(browser.get("/console/orders/" + orderId).body())
        .contains("by phone", "lines[0].attributes", "Ulm");
  }

  @Test
  void errorsAreShownAtTheirFieldAndNothingTypedIsLost() {
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
  void anOrderThatChangedSinceItsPageWasShownIsNotCorrected() {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);
    long seen = orders.read(orderId).version();
    String page = "/console/orders/%s/correct?version=%d".formatted(orderId, seen);
    assertThat(browser.get("/console/orders/" + orderId).body()).contains(page);
    correct(orderId, Map.of("attributes", "{\"a\": 1}", "lines", "", "reason", "x"));

    HttpResponse<String> answer =
        browser.post(
            page,
            "/console/orders/%s/correct".formatted(orderId),
            Map.of("attributes", "", "lines", "{\"0\": {\"size\": 42}}", "reason", "x"));

    assertThat(orders.read(orderId).edition()).isEqualTo(2);
    assertThat(browser.get(answer.headers().firstValue("Location").orElseThrow()).body())
        .contains("you saw %d".formatted(seen));
  }

  @Test
  void whatIsNoJsonIsShownAtItsField() {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);

    HttpResponse<String> answer =
        correct(orderId, Map.of("attributes", "{\"a\"", "lines", "7", "reason", "x"));

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("id=\"attributes-wrong\"", "id=\"lines-wrong\"");
  }

  @Test
  void aRefusalThatIsKnownIsSaidBeforeTheCommand() {
    UUID orderId = orders.processing(1, TestWorkflows.TWO_STEPS).get(0);

    assertThat(browser.get("/console/orders/" + orderId + "/correct").body())
        .contains("The command would be refused now");
  }

  @Test
  void whatIsAskedIsAnsweredOnThePageOfTheOrder() {
    UUID orderId = orders.processing(1, TestWorkflows.ASKING).get(0);
    String page = "/console/orders/" + orderId;

    assertThat(browser.get("/console/asks").body()).contains("May it be shipped?", page);
    assertThat(browser.get(page).body())
        .contains("May it be shipped?", "value=\"approve\"", "value=\"reject\"", "asks shop");
    HttpResponse<String> invalid =
        browser.post(
            page + "/answer?step=review",
            page + "/answer",
            Map.of("step", "review", "choice", "approve", "input", "{\"limit\": \"high\"}"));
    HttpResponse<String> answered =
        browser.post(
            page + "/answer?step=review",
            page + "/answer",
            Map.of("step", "review", "choice", "approve", "input", "{\"limit\": 5}"));

    assertThat(invalid.statusCode()).isEqualTo(400);
    assertThat(invalid.body()).contains("input.limit must", ">{\"limit\": \"high\"}</textarea>");
    assertThat(answered.statusCode()).isEqualTo(303);
    assertThat(orders.read(orderId).step("review").state().value()).isEqualTo("Completed");
    assertThat(browser.get(page + "/answer?step=review").body()).contains("Nothing to answer");
  }

  private HttpResponse<String> correct(UUID orderId, Map<String, String> fields) {
    String path = "/console/orders/" + orderId + "/correct";
    return browser.post(path, path, fields);
  }
}
