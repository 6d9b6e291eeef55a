package io.orderly.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderSubmission;
import io.orderly.messages.Topics;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A webhook is checked alike over every channel. */
@Tag("servers")
class WebhookRulesAtSubmissionTest {

  private static final Duration SOON = Duration.ofSeconds(20);
  private static final String URL = "https://hooks.example.com/orders?of=shop";

  private final RunningService service = RunningService.shared();

  @Test
  void keepsWhereToTellWithTheOrder() {
    UUID orderId = RunningService.orderId(service.postOrder(unique(URL)));

    assertThat(addressees(orderId))
        .containsExactly(
            Map.of("channel", "webhook", "target", URL, "destination", "hooks.example.com"));
  }

  @Test
  void writesNothingMoreForAnOrderThatGivesNowhereToTell() {
    // One of each, so that what is prepared once is prepared.
    service.postOrder(SampleOrder.unique());
    service.postOrder(unique(URL));

    await()
        .atMost(SOON)
        .until(
            () -> {
              int without = statementsOf(SampleOrder.unique());
              int with = statementsOf(unique(URL));
              // Orders take more statements for a second after a repeat, as of another test.
              if (statementsOf(SampleOrder.unique()) != without) {
                return false;
              }
              assertThat(with).isEqualTo(without + 1);
              return true;
            });
    UUID orderId = RunningService.orderId(service.postOrder(SampleOrder.unique()));
    assertThat(addressees(orderId)).isEmpty();
    assertThat(
            service
                .database()
                .sql("SELECT notification_pending FROM state.order_process WHERE order_id = ?")
                .param(orderId)
                .query(Boolean.class)
                .single())
        .isFalse();
  }

  @Test
  void refusesWhatIsNotAllowedFieldByField() {
    assertThat(problem(service.postOrder(unique("http://hooks.example.com/"))))
        .startsWith("must be an https URL");
    assertThat(problem(service.postOrder(unique("https://evil.example/"))))
        .contains("allowed here");
    assertThat(problem(service.postOrder(unique("https://127.0.0.1/")))).contains("private");
  }

  /** It resolves to a private address, which only the sender can find out for sure. */
  @Test
  void waitsForNoNameServer() {
    HttpResponse<String> answer = service.postOrder(unique("https://localhost/orders"));

    assertThat(answer.statusCode()).isEqualTo(202);
  }

  @Test
  void refusesALineOfABatchAndAcceptsTheOthers() {
    HttpResponse<String> answer =
        service.postBatch(unique("https://evil.example/") + "\n" + unique(URL) + "\n");

    List<String> lines = answer.body().lines().toList();
    assertThat(lines.get(0)).contains("webhook").contains("allowed here");
    UUID orderId = UUID.fromString(RunningService.json(lines.get(1)).get("orderId").textValue());
    assertThat(addressees(orderId)).hasSize(1);
  }

  @Test
  void acceptsItFromTheTopicToo() {
    ObjectNode order = unique(URL);
    String reference = order.get("customerReference").textValue();

    service
        .topics()
        .send(
            Topics.ORDER_SUBMISSIONS,
            List.of(MessageCodec.encode(new OrderSubmission(1, null, order))));

    await().atMost(SOON).until(() -> !targets(reference).isEmpty());
    assertThat(targets(reference)).containsExactly(URL);
  }

  @Test
  void anotherWebhookIsAnotherOrder() {
    ObjectNode order = unique(URL);
    service.postOrder(order);

    HttpResponse<String> other = service.postOrder(order.put("webhook", URL + "&more"));

    assertThat(other.statusCode()).isEqualTo(422);
  }

  private int statementsOf(ObjectNode order) {
    int before = service.statements();
    service.postOrder(order);
    return service.statements() - before;
  }

  private static ObjectNode unique(String webhook) {
    return SampleOrder.unique().put("webhook", webhook);
  }

  private static String problem(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isEqualTo(400);
    JsonNode error = RunningService.json(answer).get("errors").get(0);
    assertThat(error.get("field").textValue()).isEqualTo("webhook");
    return error.get("rule").textValue();
  }

  private List<String> targets(String reference) {
    return service
        .database()
        .sql(
            """
            SELECT n.target
            FROM state.notification n
            JOIN orders.customer_order o USING (order_id)
            WHERE o.customer_reference = ?
            """)
        .param(reference)
        .query(String.class)
        .list();
  }

  private List<Map<String, Object>> addressees(UUID orderId) {
    return service
        .database()
        .sql("SELECT channel, target, destination FROM state.notification WHERE order_id = ?")
        .param(orderId)
        .query()
        .listOfRows();
  }
}
