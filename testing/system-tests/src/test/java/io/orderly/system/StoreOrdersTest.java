package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.suite.Suite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the published product requirements of an order management system ask for
 * (temporalio/reference-app-orders-go, docs/product-requirements.md), each sentence at the running
 * suite with the workflow and the agents of examples/store-orders.
 */
@Tag("servers")
@ExtendWith(RunningSuite.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoreOrdersTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration SOON = Duration.ofMinutes(2);
  private static final String WORKFLOW = "store-order";

  /** The same, but for the time that a customer has to answer. */
  private static final String IMPATIENT = "store-order-impatient";

  @TempDir static Path folder;

  private Client client;
  private Checker checker;
  private Courier courier;
  private Operator operator;
  private StoreAgents agents;

  @BeforeAll
  void open(Suite suite) throws Exception {
    client = new Client(suite);
    checker = new Checker(suite);
    courier = new Courier(suite);
    operator = new Operator(suite);
    agents = new StoreAgents(suite, folder);
    agents.awaitReady(Suite.READY_WITHIN);
    String definition =
        Files.readString(
            OrderlyHome.find().root().resolve("examples/store-orders/store-order.yaml"));
    operator.register(definition);
    operator.register(
        definition
            .replace("name: " + WORKFLOW, "name: " + IMPATIENT)
            .replace("max-wait: 1d", "max-wait: 2s"));
    await().atMost(SOON).ignoreExceptions().until(() -> order(customer(), "tent"), id -> true);
  }

  @AfterAll
  void close() throws Exception {
    agents.close();
  }

  @BeforeEach
  void noLimit() throws Exception {
    agents.unlimited();
  }

  @Test
  void whatOneWarehouseHasIsOneShipmentAndTheOrderIsClosedOnceItIsDelivered() throws Exception {
    String id = order(customer(), "tent", "stove");
    courier.dispatch(id, 1);
    assertThat(client.order(id).path("state").asText()).isNotEqualTo("Processed");

    courier.deliver(id, 1);

    checker.awaitProcessed(List.of(id), SOON);
    assertThat(shipments(id)).hasSize(1);
  }

  @Test
  void whatTwoWarehousesHaveIsTwoShipmentsAndEachIsBilledAndDeliveredByItself() throws Exception {
    String id = order(customer(), "tent", "boots");
    courier.dispatch(id, 1);
    courier.dispatch(id, 2);
    courier.deliver(id, 1);

    assertThat(step(id, "delivered.1").path("state").asText()).isEqualTo("Completed");
    awaitAsked(id, "delivered.2");
    assertThat(client.order(id).path("state").asText()).isNotEqualTo("Processed");
    // 10.00, a tax of 19 % and 4.90 for the shipping.
    assertThat(step(id, "bill.1").at("/result/total").asText()).isEqualTo("16.80");
    assertThat(step(id, "bill.2").at("/result/total").asText()).isEqualTo("16.80");

    courier.deliver(id, 2);
    checker.awaitProcessed(List.of(id), SOON);
  }

  @Test
  void anOrderWithoutAnUnavailableItemGoesOnOnceTheCustomerAcceptsIt() throws Exception {
    String id = order(customer(), "tent", "unicorn");
    awaitAsked(id, "accept-changes");
    assertThat(step(id, "allocate").at("/result/unavailable/0/sku").asText()).isEqualTo("unicorn");
    assertThat(step(id, "bill.1").path("state").asText()).isEqualTo("NotStarted");

    client.answer(id, "accept-changes", "accept");

    courier.dispatch(id, 1);
    courier.deliver(id, 1);
    checker.awaitProcessed(List.of(id), SOON);
    assertThat(shipments(id).get(0).path("items")).hasSize(1);
  }

  @Test
  void theOrderItselfSaysWhatIsLeftAndWhatThatCosts() throws Exception {
    String id = order(customer(), "tent", "unicorn");
    awaitAsked(id, "accept-changes");

    JsonNode amended = client.order(id);
    assertThat(amended.path("edition").asInt()).isEqualTo(2);
    assertThat(amended.at("/order/lines")).hasSize(1);
    assertThat(amended.at("/order/lines/0/sku").asText()).isEqualTo("tent");
    assertThat(amended.at("/order/total").asText()).isEqualTo("10.00");
    JsonNode edition = operator.get("/operator/orders/" + id).at("/editions/0");
    assertThat(edition.path("correctedBy").asText()).isEqualTo("workflow");
    assertThat(edition.path("changes"))
        .extracting(JsonNode::asText)
        .containsExactly("lines", "total");

    client.answer(id, "accept-changes", "accept");
    courier.dispatch(id, 1);

    // 10.00, a tax of 19 % and 4.90 for the shipping: of the tent alone.
    assertThat(step(id, "bill.1").at("/result/total").asText()).isEqualTo("16.80");
    courier.deliver(id, 1);
    checker.awaitProcessed(List.of(id), SOON);
  }

  @Test
  void anOrderOfWhichNothingIsAvailableIsUndoneAndNobodyIsAsked() throws Exception {
    String id = order(customer(), "unicorn");

    checker.awaitUndone(List.of(id), SOON);

    assertThat(client.order(id).at("/cause/code").asText()).isEqualTo("no-lines");
    assertThat(step(id, "accept-changes").path("state").asText()).isEqualTo("NotStarted");
  }

  @Test
  void anOrderThatTheCustomerCancelsIsUndone() throws Exception {
    String id = order(customer(), "tent", "unicorn");
    awaitAsked(id, "accept-changes");

    client.answer(id, "accept-changes", "cancel");

    checker.awaitUndone(List.of(id), SOON);
    assertThat(client.order(id).at("/cause/code").asText()).isEqualTo("cancel");
  }

  @Test
  void withoutAnAnswerTheOrderTimesOutAndEverythingIsCancelled() throws Exception {
    String id = client.submit(newOrder(IMPATIENT, customer(), "tent", "unicorn"));

    checker.awaitUndone(List.of(id), SOON);
    assertThat(client.order(id).at("/cause/code").asText()).isEqualTo("not-completed");
    assertThat(step(id, "allocate").path("state").asText()).isEqualTo("Undone");
  }

  @Test
  void aCustomersChargesTogetherStayBelowTheLimitThatTheManagerSetsAndRaises() throws Exception {
    agents.limit("30");
    String customer = customer();
    String first = order(customer, "tent");
    courier.dispatch(first, 1);
    String second = order(customer, "tent");
    String another = order(customer(), "tent");

    checker.awaitUndone(List.of(second), SOON);
    assertThat(client.order(second).at("/cause/code").asText()).isEqualTo("limit-exceeded");
    courier.dispatch(another, 1);

    agents.limit("40");
    courier.dispatch(order(customer, "tent"), 1);
  }

  @Test
  void theCourierSeesWhatWaitsForThemAndWhatTheyDoIsSeenAtOnce() throws Exception {
    String id = order(customer(), "tent", "boots");
    courier.awaitWork(id, "dispatched.1");
    courier.awaitWork(id, "dispatched.2");

    courier.dispatch(id, 1);

    assertThat(step(id, "dispatched.1").path("state").asText()).isEqualTo("Completed");
    courier.awaitWork(id, "delivered.1");
    assertThat(courier.work(id)).containsExactlyInAnyOrder("delivered.1", "dispatched.2");
  }

  @Test
  void supportFindsTheOrderOfACustomerAndWhoDidWhat() throws Exception {
    String customer = customer();
    String id = order(customer, "tent");
    courier.dispatch(id, 1);

    JsonNode found = operator.get("/operator/orders?customerId=" + customer);
    assertThat(found.at("/orders/0/orderId").asText()).isEqualTo(id);
    JsonNode events = operator.get("/operator/orders/" + id).path("events");
    assertThat(StreamSupport.stream(events.spliterator(), false))
        .anyMatch(
            event ->
                event.path("kind").asText().equals("answered")
                    && event.path("detail").asText().contains(courier.name()));
  }

  private static String customer() {
    return "customer-" + UUID.randomUUID();
  }

  private String order(String customer, String... articles) throws Exception {
    return client.submit(newOrder(WORKFLOW, customer, articles));
  }

  private static String newOrder(String workflow, String customer, String... articles) {
    ObjectNode order = JSON.createObjectNode();
    order.put("customerReference", "store-" + UUID.randomUUID());
    order.put("customerId", customer);
    order.put("currency", "EUR");
    order.put("workflow", workflow);
    ArrayNode lines = order.putArray("lines");
    for (String article : articles) {
      lines.addObject().put("sku", article).put("quantity", 1).put("unitPrice", "10.00");
    }
    return order.toString();
  }

  private void awaitAsked(String id, String step) {
    await()
        .atMost(SOON)
        .ignoreExceptions()
        .until(() -> step(id, step).path("state").asText(), "Running"::equals);
  }

  private JsonNode shipments(String id) throws Exception {
    return step(id, "allocate").at("/result/shipments");
  }

  private JsonNode step(String id, String name) throws Exception {
    for (JsonNode step : client.order(id).path("steps")) {
      if (step.path("name").asText().equals(name)) {
        return step;
      }
    }
    return MissingNode.getInstance();
  }
}
