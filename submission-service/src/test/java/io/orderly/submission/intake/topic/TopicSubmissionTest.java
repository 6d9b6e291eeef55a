package io.orderly.submission.intake.topic;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.FieldProblem;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderStatus;
import io.orderly.messages.OrderSubmission;
import io.orderly.messages.SubmissionRefused;
import io.orderly.messages.Topics;
import io.orderly.messages.UnreadableMessageException;
import io.orderly.platform.deadletters.DeadLetter;
import io.orderly.process.ProcessState;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("servers")
class TopicSubmissionTest {

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String DEAD_LETTERS = Topics.deadLetters(Topics.ORDER_SUBMISSIONS);

  /** The store raises what no rule of an order foresees. */
  private static final String FAIL_AT =
      """
      CREATE OR REPLACE FUNCTION orders.fail_at() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.customer_reference = '%s' THEN RAISE EXCEPTION 'unforeseen'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER fail_at BEFORE INSERT ON orders.customer_order
      FOR EACH ROW EXECUTE FUNCTION orders.fail_at()
      """;

  private final RunningService service = RunningService.shared();

  private void submit(JsonNode... orders) {
    submitAs(null, List.of(orders));
  }

  private void submitAs(String idempotencyKey, List<JsonNode> orders) {
    service
        .topics()
        .send(
            Topics.ORDER_SUBMISSIONS,
            orders.stream()
                .map(order -> new OrderSubmission(Message.SCHEMA_VERSION, idempotencyKey, order))
                .map(MessageCodec::encode)
                .toList());
  }

  private void submitText(String value) {
    service
        .topics()
        .send(Topics.ORDER_SUBMISSIONS, List.of(value.getBytes(StandardCharsets.UTF_8)));
  }

  private JsonNode orders(JsonNode order) {
    String reference = order.get("customerReference").textValue();
    return RunningService.json(service.get("/orders?reference=" + reference)).get("orders");
  }

  private List<DeadLetter> deadLettersWith(String text) {
    return service.topics().records(DEAD_LETTERS).stream()
        .flatMap(record -> DeadLetter.of(record).stream())
        .filter(letter -> payload(letter).contains(text))
        .toList();
  }

  private static String payload(DeadLetter letter) {
    return new String(letter.payload().get(), StandardCharsets.UTF_8);
  }

  private static <T extends Message> T decode(byte[] value, Class<T> type) {
    try {
      return MessageCodec.decode(value, type);
    } catch (UnreadableMessageException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  @Test
  void isAnEqualChannel() {
    ObjectNode order = SampleOrder.unique();

    submit(order);

    await().atMost(SOON).untilAsserted(() -> assertThat(orders(order)).hasSize(1));
    JsonNode taken = orders(order).get(0);
    assertThat(taken.get("state").textValue()).isEqualTo("Pending");
    assertThat(taken.get("total").textValue()).isEqualTo("25.47");
    assertThat(RunningService.orderId(service.postOrder(order)))
        .isEqualTo(UUID.fromString(taken.get("orderId").textValue()));
  }

  @Test
  void notifiesTheSubmitterOfAcceptance() {
    String replyTo = "order-replies.topic-" + UUID.randomUUID();
    service.topics().create(replyTo);
    ObjectNode order = SampleOrder.unique().put("replyTo", replyTo);

    submit(order);

    await().atMost(SOON).until(() -> !service.topics().read(replyTo).isEmpty());
    OrderStatus status = decode(service.topics().read(replyTo).get(0), OrderStatus.class);
    assertThat(status.state()).isEqualTo(ProcessState.PENDING);
    assertThat(status.orderVersion()).isEqualTo(1);
    assertThat(status.customerReference()).isEqualTo(order.get("customerReference").textValue());
    assertThat(status.orderId().toString())
        .isEqualTo(orders(order).get(0).get("orderId").textValue());
  }

  @Test
  void acceptsManyAndARepeatOnce() {
    List<JsonNode> orders = new ArrayList<>();
    String customer = "T-" + UUID.randomUUID();
    for (int i = 0; i < 1_500; i++) {
      orders.add(SampleOrder.unique().put("customerId", customer));
    }

    submitAs(null, orders);
    submitAs(null, orders);
    ObjectNode last = SampleOrder.unique();
    submit(last);

    await().atMost(SOON).untilAsserted(() -> assertThat(orders(last)).hasSize(1));
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(
                        service
                            .database()
                            .sql("SELECT count(*) FROM orders.customer_order WHERE customer_id = ?")
                            .param(customer)
                            .query(Long.class)
                            .single())
                    .isEqualTo(1_500));
    assertThat(deadLettersWith(customer)).isEmpty();
  }

  @Test
  void keepsARefusedOrderAsADeadLetterAndNotifiesTheSubmitter() {
    String replyTo = "order-replies.topic-" + UUID.randomUUID();
    service.topics().create(replyTo);
    ObjectNode order = SampleOrder.unique().put("replyTo", replyTo);
    ((ObjectNode) order.at("/lines/0")).put("quantity", 0).put("colour", "red");
    String detail = RunningService.json(service.postOrder(order)).get("detail").textValue();
    String reference = order.get("customerReference").textValue();
    ObjectNode next = SampleOrder.unique();

    submit(order, next);

    await().atMost(SOON).untilAsserted(() -> assertThat(orders(next)).hasSize(1));
    await().atMost(SOON).until(() -> !service.topics().read(replyTo).isEmpty());
    assertThat(detail).startsWith("lines[0].colour is not a known field; lines[0].quantity must");
    assertThat(deadLettersWith(reference))
        .singleElement()
        .satisfies(letter -> assertThat(letter.reason()).isEqualTo(detail))
        .satisfies(letter -> assertThat(letter.topic()).isEqualTo(Topics.ORDER_SUBMISSIONS));
    assertThat(service.topics().read(replyTo))
        .singleElement()
        .extracting(value -> decode(value, SubmissionRefused.class))
        .satisfies(refused -> assertThat(refused.detail()).isEqualTo(detail))
        .satisfies(refused -> assertThat(refused.customerReference()).isEqualTo(reference))
        .satisfies(refused -> assertThat(refused.submitter()).isEqualTo("local"))
        .satisfies(
            refused ->
                assertThat(refused.errors())
                    .extracting(FieldProblem::field)
                    .containsExactly("lines[0].colour", "lines[0].quantity"));
  }

  @Test
  void refusesAnotherOrderUnderAKeyOfARestOrder() {
    ObjectNode order = SampleOrder.unique();
    String key = UUID.randomUUID().toString();
    UUID first = RunningService.orderId(service.postOrder(order, "Idempotency-Key", key));
    ObjectNode sameReference = order.deepCopy().put("customerId", "somebody else");
    ObjectNode sameKey = SampleOrder.unique();

    submit(sameReference);
    submitAs(key, List.of(sameKey));

    String belongs = " belongs to order %s, which was submitted with another content";
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(deadLettersWith("somebody else"))
                    .extracting(DeadLetter::reason)
                    .contains("customerReference" + belongs.formatted(first)));
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(deadLettersWith(sameKey.get("customerReference").textValue()))
                    .extracting(DeadLetter::reason)
                    .containsExactly("Idempotency-Key" + belongs.formatted(first)));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      quoteCharacter = '~',
      delimiter = '|',
      textBlock =
          """
          nonsense %s                                       | must be JSON with each field once
          {"schemaVersion":2,"order":{"a":"%s"}}            | schemaVersion is 2
          {"schemaVersion":1,"x":"%s"}                      | order is missing
          {"schemaVersion":1,"order":{"a":"%s","a":"b"}}    | order.a must be JSON with each field
          {"schemaVersion":1,"order":{"a":"%s","b":1e99999999999}} | must be a number of sensible size
          {"schemaVersion":1,"order":"%s"}                  | must be a JSON object
          """)
  void setsAsideWhatCannotBeRead(String value, String reason) {
    String mark = UUID.randomUUID().toString();

    submitText(value.formatted(mark));

    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(deadLettersWith(mark))
                    .singleElement()
                    .satisfies(letter -> assertThat(letter.reason()).contains(reason)));
  }

  @Test
  void goesOnBehindARecordWithoutValueAndOneAsLargeAsCanBe() {
    char[] padding = new char[1024 * 1024 - 200];
    Arrays.fill(padding, 'x');
    String large = "{\"schemaVersion\":1,\"order\":\"" + new String(padding) + "\"}";
    ObjectNode next = SampleOrder.unique();

    service.topics().send(Topics.ORDER_SUBMISSIONS, Collections.singletonList(null));
    submitText(large);
    submit(next);

    await().atMost(SOON).untilAsserted(() -> assertThat(orders(next)).hasSize(1));
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(deadLettersWith("xxxxxxxxxx"))
                    .singleElement()
                    .extracting(DeadLetter::reason, as(STRING))
                    .contains("texts of at most 100000"));
  }

  @Test
  void keepsTheOneRecordThatFailsAsADeadLetterAndContinues() {
    String poisoned = "POISON-" + UUID.randomUUID();
    ObjectNode poison = SampleOrder.sound().put("customerReference", poisoned);
    List<JsonNode> sound =
        Stream.<JsonNode>generate(SampleOrder::unique).limit(7).collect(Collectors.toList());
    List<JsonNode> batch = new ArrayList<>(sound);
    batch.add(3, poison);
    service.database().sql(FAIL_AT.formatted(poisoned)).update();

    submit(batch.toArray(JsonNode[]::new));

    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(deadLettersWith(poisoned))
                    .singleElement()
                    .satisfies(letter -> assertThat(letter.reason()).startsWith("handler-failed")));
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(sound).allSatisfy(order -> assertThat(orders(order)).hasSize(1)));
    assertThat(orders(poison)).isEmpty();
    service.database().sql("DROP TRIGGER fail_at ON orders.customer_order").update();
  }

  @Test
  void countsWhatItTook() {
    ObjectNode order = SampleOrder.unique();

    submit(order);

    await().atMost(SOON).untilAsserted(() -> assertThat(orders(order)).hasSize(1));
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(service.get("/actuator/prometheus").body())
                    .containsPattern(
                        "orderly_orders_submitted_total\\{.*channel=\"topic\".*\\} [1-9]"));
  }
}
