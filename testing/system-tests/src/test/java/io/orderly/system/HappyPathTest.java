package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@Tag("servers")
@ExtendWith(RunningSuite.class)
class HappyPathTest {

  /**
   * Several attempts: one that is missed costs its step's complete-within of 20 s and a backoff
   * that doubles, and 200 orders at once miss some on a busy machine.
   */
  private static final Duration SOON = Duration.ofMinutes(4);

  @Test
  void anOrderOverRestIsProcessedAndShowsEveryStep(Suite suite) throws Exception {
    Client client = new Client(suite);
    Checker checker = new Checker(suite);

    String orderId = client.submit(Client.newOrders(1, "order-fulfilment").get(0));

    checker.awaitProcessed(List.of(orderId), SOON);
    checker.eachHasExactlyOneEffectAStep(List.of(orderId));
    JsonNode order = client.order(orderId);
    assertThat(order.get("steps"))
        .hasSize(3)
        .allSatisfy(step -> assertThat(step.get("state").textValue()).isEqualTo("Completed"))
        .allSatisfy(step -> assertThat(step.get("attempt").intValue()).isEqualTo(1))
        .allSatisfy(step -> assertThat(step.get("result").isObject()).isTrue());
    assertNothingIsWorthAWarning(suite, orderId);
  }

  /** That its lines are found at all is seen in those of the schedulers. */
  private static void assertNothingIsWorthAWarning(Suite suite, String orderId) throws Exception {
    Logs logs = new Logs(suite);
    assertThat(logs.of(Service.SCHEDULER, orderId))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line.at("/log/level").asText()).isEqualTo("DEBUG"));
    assertThat(logs.troubleWith(orderId)).isEmpty();
  }

  @Test
  void stepsSideBySideAreJoined(Suite suite) {
    Checker checker = new Checker(suite);

    List<String> orderIds =
        new Client(suite).submitAll(Client.newOrders(200, "parallel-fulfilment"));

    checker.awaitProcessed(orderIds, SOON);
    checker.eachHasExactlyOneEffectAStep(orderIds);
  }

  /** One payment agent: what one operation of it has authorised, another one captures. */
  @Test
  void aShopCapturesWhatItHasAuthorisedAndUndoesWhatItCanNotSell(Suite suite) throws Exception {
    Client client = new Client(suite);
    Checker checker = new Checker(suite);
    String shopOrder = Client.newOrders(1, "shop-order").get(0);
    String bought = client.submit(shopOrder);
    String declined = client.submit(shopOrderFor("card-declined"));
    String soldOut = client.submit(shopOrderFor("out-of-stock"));

    checker.awaitProcessed(List.of(bought), SOON);
    checker.awaitUndone(List.of(declined, soldOut), SOON);

    JsonNode steps = client.order(bought).get("steps");
    JsonNode authorised = steps.get(1).get("result");
    JsonNode captured = steps.get(2).get("result");
    assertThat(captured.get("authorisation")).isEqualTo(authorised.get("authorisation"));
    assertThat(captured.get("amount")).isEqualTo(authorised.get("amount"));
    assertThat(client.order(declined).at("/cause/code").asText()).isEqualTo("card-declined");
    assertThat(client.order(soldOut).at("/cause/code").asText()).isEqualTo("out-of-stock");
  }

  private static String shopOrderFor(String sku) {
    return Client.newOrders(1, "shop-order").get(0).replace("85123A", sku);
  }

  /** Whoever looks for what holds a lock or a connection sees whose it is. */
  @Test
  void thePostgresServerKnowsWhoseEachConnectionIs(Suite suite) throws Exception {
    assertThat(
            new FaultFixture(suite)
                .column(
                    """
                    SELECT DISTINCT application_name FROM pg_stat_activity
                    WHERE datname = 'orderly' AND pid <> pg_backend_pid()
                    """))
        .contains("submission-service", "scheduler-service", "supervisor-service")
        .noneMatch(name -> name.contains("$"));
  }

  @Test
  void ordersOverTheTopicAreProcessedAndTheirApplicationIsTold(Suite suite) throws Exception {
    Kafka kafka = new Kafka(suite);
    String replyTo = "order-replies.shop-" + UUID.randomUUID();
    kafka.createTopic(replyTo);
    List<String> submissions =
        Client.newOrders(50, "order-fulfilment").stream()
            .map(order -> order.replaceFirst("}$", ",\"replyTo\":\"" + replyTo + "\"}"))
            .map(order -> "{\"schemaVersion\":1,\"order\":" + order + "}")
            .toList();

    kafka.send("order-submissions", submissions);

    Set<String> told =
        kafka
            .read(replyTo, status -> status.path("state").asText().equals("Processed"), 50, SOON)
            .stream()
            .map(status -> status.get("orderId").textValue())
            .collect(Collectors.toSet());
    assertThat(told).hasSize(50);
    Checker checker = new Checker(suite);
    checker.awaitProcessed(told, SOON);
    checker.eachHasExactlyOneEffectAStep(told);
  }
}
