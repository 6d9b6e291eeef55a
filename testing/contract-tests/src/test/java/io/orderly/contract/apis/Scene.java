package io.orderly.contract.apis;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.contract.Http;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import io.orderly.messages.Topics;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** What has to happen in a suite before its doors can be asked about it. */
final class Scene {

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Several attempts: one that is missed costs its step's complete-within of 20 s and a backoff.
   */
  private static final Duration SOON = Duration.ofMinutes(2);

  /** Longer than finished orders stay. */
  private static final Duration LONG_AGO = Duration.ofDays(100);

  private static final String ASKING =
      """
      {"reason": "contract", "definition": "{name: contract-choices, agents: {carrier:\
       {idempotency-window: 30d}}, steps: [{name: choose, ask: {of: submitter, question: Wait or\
       refund, choices: {wait: completed, refund: completed}}}, {name: ship, agent: carrier, after:\
       [choose], complete-within: 20s}]}"}\
      """;

  private final Suite suite;
  private final Http customer;
  private final Http operator;

  Scene(Suite suite) {
    this.suite = suite;
    customer = new Http(suite.url(Service.SUBMISSION), suite.users().submitter().authorization());
    operator = new Http(suite.url(Service.SUPERVISOR), suite.users().operator().authorization());
  }

  /** Whoever hands in orders. */
  Http customer() {
    return customer;
  }

  Http operator() {
    return operator;
  }

  /** A new order on one line. */
  static String newOrder() {
    return """
    {"customerReference": "contract-%s", "customerId": "customer-7", "currency": "EUR", "lines":\
     [{"sku": "85123A", "quantity": 2, "unitPrice": "2.55"}]}\
    """
        .formatted(UUID.randomUUID());
  }

  /** An order that is Processed, as its customer sees it. */
  JsonNode processed() throws Exception {
    return handedIn("Processed");
  }

  /** An order whose payment was refused for good, as its customer sees it. */
  JsonNode inError() throws Exception {
    Http partners = new Http(suite.partnerSandbox().baseUrl());
    partners.send("PATCH", "/fault-settings/payment", "{\"refuseRate\":1.0}");
    try {
      return handedIn("Error");
    } finally {
      partners.send("DELETE", "/fault-settings", "");
    }
  }

  /** An order that asks its submitter, as its customer sees it. */
  JsonNode asking() throws Exception {
    operator.post("/operator/workflows", "application/json", ASKING);
    await().atMost(SOON).until(() -> submitted(askingOrder()).statusCode() == 202);
    String orderId = JSON.readTree(submitted(askingOrder()).body()).path("orderId").textValue();
    return await()
        .atMost(SOON)
        .until(
            () -> JSON.readTree(customer.get("/orders/" + orderId).body()),
            order -> order.at("/steps/0/state").asText().equals("Running"));
  }

  private static String askingOrder() {
    return newOrder().replaceFirst("\\{", "{\"workflow\": \"contract-choices\", ");
  }

  private HttpResponse<String> submitted(String order) throws Exception {
    return customer.post("/orders", "application/json", order);
  }

  private JsonNode handedIn(String state) throws Exception {
    String taken = submitted(newOrder()).body();
    String orderId = JSON.readTree(taken).path("orderId").textValue();
    return await()
        .atMost(SOON)
        .until(
            () -> JSON.readTree(customer.get("/orders/" + orderId).body()),
            order -> order.path("state").asText().equals(state));
  }

  /** The id of an order that has left for the archive. It is made older by hand: nobody waits. */
  String departed() throws Exception {
    String young = processed().path("orderId").textValue();
    String millis = "%012x".formatted(Instant.now().minus(LONG_AGO).toEpochMilli());
    String old = millis.substring(0, 8) + "-" + millis.substring(8) + young.substring(13);
    makeOld(young, old);
    await().atMost(SOON).until(() -> operator.get("/archive/orders/" + old).statusCode() == 200);
    return old;
  }

  /** An id begins with the time of its order. */
  private void makeOld(String young, String old) throws SQLException {
    try (Connection connection = DriverManager.getConnection(suite.jdbcUrl());
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (String table :
          List.of("orders.customer_order", "orders.idempotency_key", "state.order_step")) {
        statement.execute(
            "UPDATE %s SET order_id = '%s' WHERE order_id = '%s'".formatted(table, old, young));
      }
      statement.execute(
          """
          UPDATE state.order_process
             SET order_id = '%s', changed_at = changed_at - interval '%d days'
           WHERE order_id = '%s'
          """
              .formatted(old, LONG_AGO.toDays(), young));
      connection.commit();
    }
  }

  /** Where a dead letter lies, as {@code topic/partition/offset}. */
  String deadLetter() throws Exception {
    Map<String, Object> broker = Map.of("bootstrap.servers", suite.kafka().bootstrapServers());
    try (var producer =
        new KafkaProducer<>(broker, new StringSerializer(), new StringSerializer())) {
      producer.send(new ProducerRecord<>(Topics.ORDER_SUBMISSIONS, "no JSON")).get();
    }
    String letters = "/operator/dead-letters/" + Topics.deadLetters(Topics.ORDER_SUBMISSIONS);
    return await()
        .atMost(SOON)
        .until(
            () -> JSON.readTree(operator.get(letters).body()).at("/deadLetters/0/id").asText(),
            id -> !id.isEmpty());
  }
}
