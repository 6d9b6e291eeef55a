package io.orderly.operator.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.OrderProcess;
import io.orderly.process.StepState;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An operator corrects the attributes of an order, over real HTTP and on a real Postgres. */
@Tag("servers")
class CorrectTest {

  private static final String STREET = "\"attributes\": {\"address\": {\"street\": \"Main St 1\"}}";

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final Orders orders = supervisor.orders();
  private final OperatorClient door = supervisor.door();

  @Test
  void anOrderInErrorGetsItsNextEditionAndStaysThere() {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);

    Answer answer = correct(orderId, STREET);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("detail").asText())
        .startsWith(
            "the order is Error now, in edition 2, and stays there until it is resubmitted");
    assertThat(orders.read(orderId).edition()).isEqualTo(2);
    JsonNode shown = door.ask("/operator/orders/" + orderId).body();
    assertThat(shown.path("edition").asInt()).isEqualTo(2);
    JsonNode edition = shown.path("editions").path(0);
    assertThat(edition.path("edition").asInt()).isEqualTo(2);
    assertThat(edition.path("correctedBy").asText()).isEqualTo("ada");
    assertThat(edition.path("reason").asText()).isEqualTo("the customer called");
    assertThat(edition.path("changes").path(0).asText()).isEqualTo("attributes");
    assertThat(shown.path("events").findValuesAsText("kind")).endsWith("corrected", "correct");
    assertThat(attributes(orderId, 2)).isEqualTo("{\"address\":{\"street\":\"Main St 1\"}}");
  }

  @Test
  void aPatchKeepsWhatItDoesNotNameAndRemovesWhatIsNull() {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);
    correct(
        orderId,
        "\"attributes\": {\"address\": {\"street\": \"x\", \"zip\": \"1\"}, \"weight\": 1.50}");

    Answer answer =
        correct(
            orderId,
            "\"attributes\": {\"address\": {\"street\": \"y\", \"zip\": null}},"
                + " \"lines\": {\"0\": {\"engraving\": \"Ada\"}}");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(attributes(orderId, 3))
        .isEqualTo("{\"address\":{\"street\":\"y\"},\"weight\":1.50}");
    JsonNode shown = door.ask("/operator/orders/" + orderId).body();
    assertThat(shown.path("editions").path(1).path("changes"))
        .extracting(JsonNode::asText)
        .containsExactly(
            "lines[0].attributes", "attributes.address.street", "attributes.address.zip");
  }

  @Test
  void theSameCommandResubmitsAndARepeatOfItsIdGetsTheSameAnswer() {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);
    String body =
        body(orderId, STREET + ", \"resubmit\": true, \"commandId\": \"c-" + orderId + "\"");

    Answer first = door.command(orderId, "correct", body);
    Answer again = door.command(orderId, "correct", body);

    assertThat(first.status()).isEqualTo(200);
    assertThat(again.body()).isEqualTo(first.body());
    OrderProcess order = orders.read(orderId);
    assertThat(order.edition()).isEqualTo(2);
    assertThat(order.state().value()).isEqualTo("Pending");
    assertThat(order.steps().get(0).state()).isEqualTo(StepState.NOT_STARTED);
    // The refused request may have been delivered twice.
    assertThat(order.notBefore()).isEqualTo(order.steps().get(0).completeBy().plus(Orders.GRACE));
  }

  @Test
  void anOrderInFlightIsRefusedWithTheStep() {
    UUID orderId = orders.processing(1, TestWorkflows.TWO_STEPS).get(0);

    Answer answer = correct(orderId, STREET);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.body().path("detail").asText())
        .isEqualTo("step reserve-stock is in flight; correct the order once attempt 1 is answered");
    assertThat(orders.read(orderId).edition()).isEqualTo(1);
    assertThat(supervisor.bean(OrderDirectory.class).editions(orderId)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"attributes\": {\"a b\": 1}                | attributes.a b",
        "\"attributes\": {\"t\": \"***\"}            | attributes.t",
        "\"attributes\": {\"gone\": null}            | attributes",
        "\"attributes\": [1]                         | attributes",
        "\"lines\": {\"7\": {\"a\": 1}}              | lines.7",
        "\"lines\": {\"x\": {\"a\": 1}}              | lines.x",
        "\"resubmit\": true                          | attributes",
        "\"attributes\": {\"a\": 1}, \"priority\": 3 | priority"
      })
  void whatTheOrderCouldNotHaveBeenAcceptedWithIsRefused(String fields, String field) {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);

    Answer answer = correct(orderId, fields);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("errors").findValuesAsText("field")).contains(field);
    assertThat(orders.read(orderId).edition()).isEqualTo(1);
  }

  /** The lines of the order may be others by now. */
  @Test
  void aPatchOfALineThatWasThereOnceIsAConflictAndNoInvalidRequest() {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);
    String body = body(orderId, "\"lines\": {\"7\": {\"a\": 1}}");
    correct(orderId, STREET);

    Answer answer = door.command(orderId, "correct", body);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.body().path("type").asText())
        .isEqualTo("urn:orderly:problem:version-conflict");
  }

  @Test
  void theSchemasOfTheWorkflowHoldForEveryEdition() {
    UUID orderId =
        orders.inError(
            TestWorkflows.TWO_STEPS
                + """
                attribute-schemas:
                  order: { required: [ email ], properties: { email: { format: email } } }
                  line: { properties: { size: { type: integer } } }
                """);

    Answer answer =
        correct(
            orderId, "\"attributes\": {\"email\": \"ada\"}, \"lines\": {\"0\": {\"size\": \"L\"}}");
    Answer corrected = correct(orderId, "\"attributes\": {\"email\": \"ada@example.org\"}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("errors").findValuesAsText("field"))
        .containsExactly("lines[0].attributes.size", "attributes.email");
    assertThat(corrected.status()).isEqualTo(200);
    assertThat(orders.read(orderId).edition()).isEqualTo(2);
  }

  @Test
  void aReasonIsRequired() {
    UUID orderId = orders.inError(TestWorkflows.TWO_STEPS);

    Answer answer =
        door.command(
            orderId,
            "correct",
            "{\"version\": %d, %s}".formatted(orders.read(orderId).version(), STREET));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("errors").findValuesAsText("field")).containsExactly("reason");
  }

  private String attributes(UUID orderId, int edition) {
    return String.valueOf(
        supervisor
            .bean(OrderDirectory.class)
            .find(orderId, edition)
            .orElseThrow()
            .order()
            .attributes());
  }

  private Answer correct(UUID orderId, String fields) {
    return door.command(orderId, "correct", body(orderId, fields));
  }

  private String body(UUID orderId, String fields) {
    return "{\"version\": %d, \"reason\": \"the customer called\", %s}"
        .formatted(orders.read(orderId).version(), fields);
  }
}
