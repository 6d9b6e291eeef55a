package io.orderly.submission.intake.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderSubmission;
import io.orderly.messages.Topics;
import io.orderly.platform.deadletters.DeadLetter;
import io.orderly.store.workflows.RegistrationCommand;
import io.orderly.store.workflows.WorkflowRegistrations;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.workflow.WorkflowParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Applications with a topic and a submitter of their own, on a real broker. */
@Tag("servers")
class ApplicationTopicTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String A = Topics.orderSubmissions("shop-a");
  private static final String B = Topics.orderSubmissions("shop-b");
  private static final String REPLIES_A = Topics.orderReplies("shop-a");
  private static final String REPLIES_B = Topics.orderReplies("shop-b");

  private final RunningService service = RunningService.shared();
  private final ObjectNode order = SampleOrder.unique();
  private final String reference = order.get("customerReference").textValue();

  @Test
  void aDoubledRecordIsOneOrderAndAnsweredEachTimeWithItsId() {
    send(A, submission(order, "key-" + reference));
    send(A, submission(order, "key-" + reference));

    await().atMost(SOON).until(() -> answers(REPLIES_A).size() == 2);
    assertThat(submitters()).containsExactly("seller-a");
    assertThat(answers(REPLIES_A))
        .extracting(
            answer -> answer.path("orderId").asText(),
            answer -> answer.path("state").asText(),
            answer -> answer.path("orderVersion").asInt(),
            answer -> answer.path("submitter").asText())
        .containsOnly(tuple(orderId(), "Pending", 1, "seller-a"));
    assertThat(answers(REPLIES_B)).isEmpty();
  }

  @Test
  void aDoubledRecordIsAnsweredAfterTheEndOfItsWorkflow() {
    String workflow = "w" + UUID.randomUUID().toString().substring(0, 8);
    String yaml =
        """
        name: %s
        agents: { carrier: { idempotency-window: 30d } }
        steps: [ { name: ship, agent: carrier, complete-within: 10s } ]
        """
            .formatted(workflow);
    String version = new WorkflowParser().parse("yaml", yaml).id().version();
    register(workflow, version, yaml);
    order.put("workflow", workflow);
    send(A, submission(order, null));
    await().atMost(SOON).until(() -> answers(REPLIES_A).size() == 1);
    register(workflow, null, null);
    // A new order each time: one that was accepted before all know of the end stays accepted.
    await()
        .atMost(SOON)
        .until(
            () ->
                service.postOrder(SampleOrder.unique().put("workflow", workflow)).statusCode()
                    == 400);

    send(A, submission(order, null));

    await().atMost(SOON).until(() -> answers(REPLIES_A).size() == 2);
    assertThat(answers(REPLIES_A))
        .extracting(answer -> answer.path("orderId").asText())
        .containsOnly(orderId());
    assertThat(deadLetters(A)).isEmpty();
  }

  private void register(String workflow, @Nullable String version, @Nullable String yaml) {
    String id = UUID.randomUUID().toString();
    assertThat(
            service
                .bean(WorkflowRegistrations.class)
                .run(new RegistrationCommand(id, workflow, version, yaml, "ada", "why"))
                .outcome())
        .isEqualTo(WorkflowRegistrations.Outcome.APPLIED);
  }

  @Test
  void twoApplicationsUseTheSameReferenceAndKeyForOrdersOfTheirOwn() {
    send(A, submission(order, "key-" + reference));
    send(B, submission(order.deepCopy().put("customerId", "other"), "key-" + reference));

    await().atMost(SOON).until(() -> submitters().size() == 2);
    await()
        .atMost(SOON)
        .until(() -> !answers(REPLIES_A).isEmpty() && !answers(REPLIES_B).isEmpty());
    assertThat(submitters()).containsExactlyInAnyOrder("seller-a", "shop-b");
    assertThat(deadLetters(A)).isEmpty();
    assertThat(deadLetters(B)).isEmpty();
  }

  /** Whoever may write to a topic may write anything into it. */
  @Test
  void aRecordThatClaimsAnotherSubmitterIsOfTheOneOfItsTopic() {
    ObjectNode claim = MessageCodec.mapper().createObjectNode();
    claim.put("schemaVersion", 1).put("submitter", "shop-b").set("order", order);
    ObjectNode inOrder = order.deepCopy().put("submitter", "shop-b");
    inOrder.put("customerReference", reference + "-2");

    send(A, claim.toString().getBytes(StandardCharsets.UTF_8));
    send(A, submission(inOrder, null));

    await().atMost(SOON).until(() -> answers(REPLIES_A).size() == 2);
    assertThat(submitters()).containsExactly("seller-a");
    assertThat(answers(REPLIES_A))
        .anySatisfy(
            refused -> {
              assertThat(refused.path("submitter").asText()).isEqualTo("seller-a");
              assertThat(refused.path("detail").asText())
                  .contains("submitter is not a known field");
            });
    assertThat(answers(REPLIES_B)).isEmpty();
    assertThat(deadLetters(A)).hasSize(1);
  }

  /** Many serializers write what is absent as null. */
  @Test
  void anOrderThatNamesNoReplyTopicIsTheSameRequestHoweverItIsWritten() {
    send(A, submission(order.putNull("replyTo"), null));
    await().atMost(SOON).until(() -> answers(REPLIES_A).size() == 1);
    order.remove("replyTo");
    send(A, submission(order, null));

    await().atMost(SOON).until(() -> answers(REPLIES_A).size() == 2);
    assertThat(answers(REPLIES_A))
        .extracting(answer -> answer.path("orderId").asText())
        .containsOnly(answers(REPLIES_A).get(0).path("orderId").asText())
        .doesNotContain("");
    assertThat(deadLetters(A)).isEmpty();
  }

  @Test
  void theReplyTopicOfAnotherApplicationIsRefusedAndTheRefusalComesHome() {
    send(A, submission(order.put("replyTo", REPLIES_B), null));

    await().atMost(SOON).until(() -> !answers(REPLIES_A).isEmpty());
    assertThat(answers(REPLIES_A).get(0).path("detail").asText())
        .isEqualTo("replyTo must be a topic of this submitter, which order-replies.shop-b is not");
    assertThat(submitters()).isEmpty();
  }

  @Test
  void whatCannotBeReadIsAnsweredAndIsADeadLetterOfItsApplication() {
    String mark = UUID.randomUUID().toString();

    send(A, ("nonsense " + mark).getBytes(StandardCharsets.UTF_8));
    send(A, submission(order, null));

    await().atMost(SOON).until(() -> submitters().size() == 1);
    await().atMost(SOON).until(() -> deadLettersWith(A, mark).size() == 1);
    // The answer is sent once the dead letter is written.
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(service.topics().read(REPLIES_A))
                    .anySatisfy(
                        answer ->
                            assertThat(new String(answer, StandardCharsets.UTF_8))
                                .contains("must be JSON with each field once")));
  }

  private void send(String topic, byte[] value) {
    service.topics().send(topic, List.of(value));
  }

  private static byte[] submission(JsonNode order, String key) {
    return MessageCodec.encode(new OrderSubmission(Message.SCHEMA_VERSION, key, order));
  }

  /** Of this test's orders. */
  private List<JsonNode> answers(String topic) {
    return service.topics().read(topic).stream()
        .map(ApplicationTopicTest::json)
        .filter(answer -> answer.path("customerReference").asText("").startsWith(reference))
        .toList();
  }

  private static JsonNode json(byte[] value) {
    try {
      return MessageCodec.mapper().readTree(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> submitters() {
    return column("submitter");
  }

  private String orderId() {
    return column("order_id::text").get(0);
  }

  private List<String> column(String name) {
    return service
        .database()
        .sql("SELECT %s FROM orders.customer_order WHERE customer_reference = ?".formatted(name))
        .param(reference)
        .query(String.class)
        .list();
  }

  private List<DeadLetter> deadLetters(String topic) {
    return deadLettersWith(topic, reference);
  }

  private List<DeadLetter> deadLettersWith(String topic, String text) {
    return service.topics().records(Topics.deadLetters(topic)).stream()
        .flatMap(record -> DeadLetter.of(record).stream())
        .filter(letter -> new String(letter.payload().get(), StandardCharsets.UTF_8).contains(text))
        .toList();
  }
}
