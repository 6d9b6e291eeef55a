package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.local.suite.Suite;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What an operator meets when a partner refuses for good. */
@Tag("servers")
@ExtendWith(RunningSuite.class)
class OperatorTest {

  /**
   * Several attempts: one that is missed costs its step's complete-within of 20 s and a backoff.
   */
  private static final Duration SOON = Duration.ofMinutes(2);

  @Test
  void aRefusedOrderIsAlertedAndGoesOnWhereItStoodOnceResubmitted(Suite suite) throws Exception {
    Client client = new Client(suite);
    Checker checker = new Checker(suite);
    Partners partners = new Partners(suite);
    partners.setFaults("payment", "{\"refuseRate\":1.0}");

    String orderId = client.submit(Client.newOrders(1, "order-fulfilment").get(0));

    await()
        .atMost(SOON)
        .until(() -> client.order(orderId).get("state").textValue().equals("Error"));
    JsonNode order = client.order(orderId);
    List<JsonNode> alerts =
        new Kafka(suite)
            .read(
                "operator-alerts",
                alert -> alert.path("orderId").asText().equals(orderId),
                1,
                SOON);
    assertThat(alerts.get(0).get("alertId").textValue())
        .isEqualTo(orderId + ":" + order.get("version").longValue());
    assertThat(alerts.get(0).get("nextAction").textValue()).contains("resubmit");

    partners.behave();
    HttpResponse<String> answer =
        new Operator(suite).command(orderId, "resubmit", order.get("version").longValue());

    checker.awaitProcessed(List.of(orderId), SOON);
    checker.eachHasExactlyOneEffectAStep(List.of(orderId));
    assertThat(new ObjectMapper().readTree(answer.body()).get("outcome").textValue())
        .isEqualTo("applied");
  }
}
