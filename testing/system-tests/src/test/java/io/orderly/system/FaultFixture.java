package io.orderly.system;

import static org.awaitility.Awaitility.await;

import io.orderly.local.suite.Service;
import io.orderly.local.suite.ServiceInstance;
import io.orderly.local.suite.Suite;
import io.orderly.local.suite.users.SuiteUser;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;

/** What faults are injected into, and with what. */
record FaultFixture(Suite suite) {

  private static final String REASON = "{\"reason\":\"a drill\"}";
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int HTTP_OK = 200;
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  Partners partners() {
    return new Partners(suite);
  }

  void submit(int orders) throws Exception {
    for (String order : Client.newOrders(orders, "order-fulfilment")) {
      new Client(suite).submit(order);
    }
  }

  /** An order whose deadline passed an hour ago. */
  void submitPastDeadline() throws Exception {
    String deadline = "{\"deadline\":\"%s\",".formatted(Instant.now().minus(Duration.ofHours(1)));
    String order = Client.newOrders(1, "order-fulfilment").get(0);
    new Client(suite).submit(order.replaceFirst("\\{", deadline));
  }

  /** One order whose submitter is told on a topic of their own; waits until it is in Error. */
  void submitForError(String topic) throws Exception {
    new Kafka(suite).createTopic(topic);
    String order = Client.newOrders(1, "order-fulfilment").get(0);
    Client client = new Client(suite);
    String orderId = client.submit(order.replaceFirst("\\{", "{\"replyTo\":\"" + topic + "\","));
    await()
        .atMost(SOON)
        .until(() -> client.order(orderId).get("state").textValue().equals("Error"));
  }

  /** Posts an order and does not care for the answer; waits 10 s for it at most. */
  void tryToSubmit() {
    post(Service.SUBMISSION, "/orders", Client.newOrders(1, "order-fulfilment").get(0));
  }

  /**
   * Has it done, by whichever supervisor answers first; one may have been hanging a moment ago. A
   * pause that was not made would prove nothing, and one that was not ended spoils the next test.
   */
  void operator(String path) {
    await(path).atMost(SOON).until(() -> post(Service.SUPERVISOR, path, REASON) == HTTP_OK);
  }

  /** Lets everything go on that is paused. */
  void resumeAll() throws SQLException {
    column("SELECT kind || 's/' || name FROM state.pause")
        .forEach(held -> operator("/operator/" + held + "/resume"));
  }

  /** Asks with wrong passwords, so often. */
  void guessPassword(String name, int times) {
    String guessed =
        "Basic "
            + Base64.getEncoder()
                .encodeToString((name + ":wrong").getBytes(StandardCharsets.UTF_8));
    for (int time = 0; time < times; time++) {
      post(Service.SUBMISSION, "/orders", "{}", guessed);
    }
  }

  private int post(Service service, String path, String body) {
    return post(service, path, body, userOf(service).authorization());
  }

  /** The status of the answer; 0 when there was none. */
  private int post(Service service, String path, String body, String authorization) {
    HttpRequest request =
        HttpRequest.newBuilder(suite.url(service).resolve(path))
            .timeout(Duration.ofSeconds(10))
            .header("Content-Type", "application/json")
            .header("Authorization", authorization)
            .POST(BodyPublishers.ofString(body))
            .build();
    return HTTP.sendAsync(request, BodyHandlers.discarding())
        .thenApply(HttpResponse::statusCode)
        .exceptionally(failure -> 0)
        .join();
  }

  private SuiteUser userOf(Service service) {
    return service == Service.SUPERVISOR ? suite.users().operator() : suite.users().submitter();
  }

  /** Has every order in Error undone, as its customer may ask. */
  void cancelOrdersInError() throws SQLException {
    ordersInError()
        .forEach(order -> post(Service.SUBMISSION, "/orders/" + order + "/cancel", REASON));
  }

  private List<String> ordersInError() throws SQLException {
    return column("SELECT order_id FROM state.order_process WHERE process_state = 'Error'");
  }

  /** What a query finds in its first column. */
  List<String> column(String query) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(suite.jdbcUrl());
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      while (rows.next()) {
        found.add(rows.getString(1));
      }
    }
    return found;
  }

  void each(Service service, Consumer<ServiceInstance> action) {
    suite.instances(service).forEach(action);
  }

  void kafka(String topic, List<String> records) throws Exception {
    new Kafka(suite).send(topic, records);
  }

  void sql(String statement) throws SQLException {
    try (Connection connection = DriverManager.getConnection(suite.jdbcUrl());
        var running = connection.createStatement()) {
      running.execute(statement);
    }
  }
}
