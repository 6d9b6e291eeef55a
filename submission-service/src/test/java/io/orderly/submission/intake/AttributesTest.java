package io.orderly.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.infrastructure.EmbeddedKafkaBroker;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.Topics;
import io.orderly.submission.testing.RunningService;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attributes over every channel, with a workflow that calls some of them sensitive. */
@Tag("servers")
class AttributesTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  private static final String WORKFLOW =
      """
      name: parcel
      agents:
        carrier: { idempotency-window: 30d }
      steps:
        - name: ship
          agent: carrier
          complete-within: 20s
          reads: [ attributes.address ]
      sensitive: [ attributes.card.token, lines.attributes.engraving ]
      """;

  private static final String DESCRIBED =
      """
      name: described
      agents:
        carrier: { idempotency-window: 30d }
      steps:
        - { name: ship, agent: carrier, complete-within: 20s }
      sensitive: [ attributes.card ]
      search: [ attributes.email, attributes.code ]
      attribute-schemas:
        order:
          required: [ email ]
          additionalProperties: false
          properties:
            email: { type: string, format: email }
            code: { pattern: '^(a+)+$' }
            card: { additionalProperties: false, properties: { token: { pattern: ^tok_ } } }
        line:
          properties: { size: { type: integer, minimum: 20, maximum: 60 } }
      """;

  private static final String OF_ORDER =
      "{\"card\":{\"token\":\"tok-1\",\"brand\":\"V\"},\"rate\":0.10,\"big\":1e2,\"note\":\"a\\n"
          + "b\"}";
  private static final String OF_LINE = "{\"engraving\":\"for Ada\",\"size\":42.50}";

  private static EmbeddedKafkaBroker kafka;
  private static RunningService service;

  @BeforeAll
  static void start(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("parcel.yaml"), WORKFLOW);
    Files.writeString(folder.resolve("described.yaml"), DESCRIBED);
    kafka = EmbeddedKafkaBroker.startTemporary();
    service =
        RunningService.start(
            SharedInfrastructure.freshDatabase(),
            kafka,
            "--orderly.workflows.folder=" + folder,
            "--orderly.submission.order-rules.attributes.max-names=10");
  }

  @AfterAll
  static void end() {
    service.close();
    kafka.close();
  }

  @Test
  void sensitiveOnesAreShownToNobodyAndTheOthersAsTheyWereSent() {
    String reference = "R-" + UUID.randomUUID();

    HttpResponse<String> accepted = post(order(reference, OF_ORDER, OF_LINE));

    assertThat(accepted.statusCode()).isEqualTo(202);
    assertThat(accepted.body())
        .contains("\"card\":{\"token\":\"***\",\"brand\":\"V\"},\"rate\":0.10,\"big\":100,")
        .contains("{\"engraving\":\"***\",\"size\":42.50}")
        .doesNotContain("tok-1", "Ada");
    HttpResponse<String> read = service.get("/orders/" + RunningService.orderId(accepted));
    assertThat(read.body()).contains("\"rate\":0.10", "\"big\":100", "\"size\":42.50");
    assertThat(RunningService.json(read)).isEqualTo(RunningService.json(accepted));
    HttpResponse<String> again = post(order(reference, OF_ORDER, OF_LINE));
    assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
    assertThat(again.body()).doesNotContain("tok-1", "Ada").contains("***");
    assertThat(stored(reference)).contains("tok-1", "\"rate\":0.10", "for Ada");
  }

  @Test
  void anotherValueIsAnotherOrderAndAnotherOrderOfNamesIsNot() {
    String reference = "R-" + UUID.randomUUID();
    UUID orderId = RunningService.orderId(post(order(reference, "{\"a\":1,\"b\":2}", "{}")));

    assertThat(RunningService.orderId(post(order(reference, "{\"b\":2.0,\"a\":1}", "{}"))))
        .isEqualTo(orderId);
    for (String other : List.of("{\"a\":1}", "{\"a\":1,\"b\":\"2\"}", "{}")) {
      HttpResponse<String> refused = post(order(reference, other, "{}"));
      assertThat(refused.statusCode()).isEqualTo(422);
      assertThat(refused.body()).contains("idempotency-key-reused", orderId.toString());
    }
  }

  @Test
  void everyChannelRefusesTheSame() {
    String reference = "R-" + UUID.randomUUID();
    String bad =
        order(
            reference,
            "{\"a.b\":1,\"n\":1e999999999,\"t\":\"x\\u0000\"}",
            "{\"deep\":[[[[[[[[1]]]]]]]]}");
    List<String> fields =
        List.of(
            "lines[0].attributes.deep[0][0][0][0][0][0][0]",
            "attributes.a.b",
            "attributes.n",
            "attributes.t");

    HttpResponse<String> single = post(bad);
    HttpResponse<String> batch = service.postBatch(bad);
    submit(bad);

    assertThat(single.statusCode()).isEqualTo(400);
    assertThat(fields(RunningService.json(single))).isEqualTo(fields);
    assertThat(fields(RunningService.json(batch))).isEqualTo(fields);
    await().atMost(SOON).until(() -> deadLetters().contains(reference));
    assertThat(stored(reference)).isEmpty();
  }

  @Test
  void theSchemaOfTheWorkflowRefusesTheSameOverEveryChannel() {
    String reference = "R-" + UUID.randomUUID();
    String bad =
        described(
            order(
                reference,
                "{\"emial\":1,\"card\":{\"token\":\"4711\",\"5500\":1}}",
                "{\"size\":99}"));
    List<String> errors =
        List.of(
            "lines[0].attributes.size must be at most 60",
            "attributes.card.* is not a known field",
            "attributes.card.token must match the pattern ^tok_",
            "attributes.email must be given",
            "attributes.emial is not a known field");

    HttpResponse<String> single = post(bad);
    HttpResponse<String> batch = service.postBatch(bad);
    submit(bad);

    assertThat(single.statusCode()).isEqualTo(400);
    assertThat(single.body()).doesNotContain("4711", "5500");
    assertThat(errors(single)).containsExactlyInAnyOrderElementsOf(errors);
    assertThat(errors(batch)).containsExactlyInAnyOrderElementsOf(errors);
    await().atMost(SOON).until(() -> deadLetters().contains(reference));
    assertThat(stored(reference)).isEmpty();
  }

  @Test
  void whatKeepsToTheSchemaIsAccepted() {
    String reference = "R-" + UUID.randomUUID();
    String good = "{\"email\":\"a@example.com\",\"card\":{\"token\":\"tok_1\"}}";

    assertThat(post(described(plain(reference))).body()).contains("attributes.email");
    assertThat(post(described(order(reference, good, "{\"size\":42.0}"))).statusCode())
        .isEqualTo(202);
    assertThat(stored(reference)).contains("a@example.com");
  }

  @Test
  void aTextThatOtherPatternsBacktrackOnIsAnsweredAtOnce() {
    String text = "a".repeat(50_000) + "!";
    String order = order("R-slow", "{\"email\":\"a@b.c\",\"code\":\"" + text + "\"}", "{}");

    assertThat(errors(post(described(order))))
        .containsExactly("attributes.code must match the pattern ^(a+)+$");
  }

  @Test
  void ordersAreFoundByTheAttributesThatTheirWorkflowNames() {
    String email = "ada+%s@example.com".formatted(UUID.randomUUID());
    String attributes = "{\"email\":\"" + email + "\"}";
    List<UUID> found = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      String order = described(order("R-" + UUID.randomUUID(), attributes, "{}"));
      found.add(RunningService.orderId(post(order)));
    }
    String search = "/orders?search=attributes.email%3D" + email.replace("+", "%2B");

    assertThat(orderIds(service.get(search))).isEqualTo(found);
    assertThat(orderIds(service.get(search + "&state=Error"))).isEmpty();
    HttpResponse<String> first = service.get(search + "&state=Pending&limit=2");
    assertThat(orderIds(first)).isEqualTo(found.subList(0, 2));
    assertThat(orderIds(service.get(RunningService.json(first).get("next").asText())))
        .isEqualTo(found.subList(2, 3));
    assertThat(orderIds(service.get(search.replace("ada", "Ada")))).isEmpty();
  }

  @Test
  void aPathThatNoWorkflowNamesIsRefusedWithThoseThatAreNamed() {
    HttpResponse<String> refused = service.get("/orders?search=attributes.emial%3Da");

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(fields(RunningService.json(refused))).containsExactly("search");
    assertThat(RunningService.json(refused).path("detail").asText())
        .contains("must begin with a path that a workflow names under search", "attributes.email");
  }

  @Test
  void nobodyFindsAnotherSubmittersOrder() {
    String email = UUID.randomUUID() + "@example.com";
    String attributes = "{\"email\":\"" + email + "\"}";
    UUID own =
        RunningService.orderId(post(described(order("R-" + UUID.randomUUID(), attributes, "{}"))));
    String search = "/orders?search=attributes.email%3D" + email;

    assertThat(orderIds(service.get(search))).containsExactly(own);
    assertThat(orderIds(getAs("another", search))).isEmpty();
    assertThat(orderIds(getAs("ada", search))).containsExactly(own);
  }

  @Test
  void anOrderWhoseWorkflowNamesNothingWritesNothing() {
    HttpResponse<String> accepted = post(order("R-" + UUID.randomUUID(), OF_ORDER, OF_LINE));

    assertThat(
            service
                .database()
                .sql("SELECT count(*) FROM orders.search_term WHERE order_id = ?")
                .param(RunningService.orderId(accepted))
                .query(Integer.class)
                .single())
        .isZero();
  }

  @Test
  void ordersAreFoundByTheTimesOfTheirSubmissionAndEnd() {
    String email = UUID.randomUUID() + "@example.com";
    String attributes = "{\"email\":\"" + email + "\"}";
    UUID live = RunningService.orderId(post(described(order("A-" + email, attributes, "{}"))));
    UUID ended = RunningService.orderId(post(described(order("B-" + email, attributes, "{}"))));
    service
        .database()
        .sql("UPDATE state.order_process SET process_state = 'Processed' WHERE order_id = ?")
        .param(ended)
        .update();
    String search = "/orders?search=attributes.email%3D" + email;
    Instant now = Instant.now();
    String before = now.minusSeconds(60).toString();
    String after = now.plusSeconds(60).toString();

    assertThat(orderIds(service.get(search + "&submittedFrom=" + before)))
        .containsExactly(live, ended);
    assertThat(orderIds(service.get(search + "&submittedUntil=" + before))).isEmpty();
    assertThat(orderIds(service.get(search + "&submittedFrom=" + after))).isEmpty();
    assertThat(orderIds(service.get(search + "&endedFrom=" + before))).containsExactly(ended);
    assertThat(orderIds(service.get(search + "&endedUntil=" + before))).isEmpty();
    assertThat(orderIds(service.get(search + "&endedFrom=" + after))).isEmpty();
    String both = "&submittedFrom=%1$s&submittedUntil=%2$s".formatted(before, after);
    HttpResponse<String> first = service.get(search + both + "&limit=1");
    assertThat(orderIds(first)).containsExactly(live);
    assertThat(orderIds(service.get(RunningService.json(first).get("next").asText())))
        .containsExactly(ended);
    assertThat(orderIds(service.get("/orders?reference=B-" + email + "&endedUntil=" + after)))
        .containsExactly(ended);
  }

  @Test
  void whatIsNoSearchIsRefused() {
    for (String term :
        List.of(
            "",
            "attributes.email",
            "attributes.email%3D",
            "email%3Da",
            "attributes%3Da",
            "attributes.a%3Da%00b",
            "attributes.a%3D" + "x".repeat(10_000 - 2_000))) {
      HttpResponse<String> refused = service.get("/orders?search=" + term);
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(fields(RunningService.json(refused))).containsExactly("search");
    }
    for (String time : List.of("yesterday", "2026-01-31", "%2B10000-01-01T00:00:00Z", "")) {
      HttpResponse<String> refused = service.get("/orders?endedUntil=" + time);
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(fields(RunningService.json(refused))).containsExactly("endedUntil");
    }
    HttpResponse<String> descending =
        service.get(
            "/orders?submittedFrom=2026-01-31T00:00:00Z&submittedUntil=2026-01-30T00:00:00Z");
    assertThat(descending.statusCode()).isEqualTo(400);
    assertThat(fields(RunningService.json(descending))).containsExactly("submittedUntil");
  }

  @Test
  void signsOfPatternsAndStatementsMeanThemselves() {
    String email = UUID.randomUUID() + "@example.com";
    post(described(order("R-" + email, "{\"email\":\"" + email + "\"}", "{}")));

    for (String value : List.of("%25", email.substring(0, 8) + "%25", "'%20OR%20'a'%3D'a", "_")) {
      assertThat(orderIds(service.get("/orders?search=attributes.email%3D" + value))).isEmpty();
    }
  }

  private static HttpResponse<String> getAs(String user, String path) {
    return service.send(
        service.request(path).setHeader("Authorization", RunningService.credentialsOf(user)).GET());
  }

  private static List<UUID> orderIds(HttpResponse<String> page) {
    assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
    List<UUID> ids = new ArrayList<>();
    RunningService.json(page)
        .get("orders")
        .forEach(order -> ids.add(UUID.fromString(order.get("orderId").asText())));
    return ids;
  }

  private static String described(String order) {
    return order.replace("\"parcel\"", "\"described\"");
  }

  private static List<String> errors(HttpResponse<String> answer) {
    List<String> errors = new ArrayList<>();
    RunningService.json(answer)
        .findValue("errors")
        .forEach(e -> errors.add(e.get("field").asText() + " " + e.get("rule").asText()));
    return errors;
  }

  @Test
  void manyNamesDuplicatesAndTooManyBytesAreRefused() {
    String many =
        IntStream.range(0, 10_000)
            .mapToObj(number -> "\"n" + number + "\":1")
            .collect(Collectors.joining(",", "{", "}"));

    assertThat(fields(RunningService.json(post(order("R-many", many, "{}")))))
        .containsExactly("attributes");
    HttpResponse<String> twice = post(order("R-twice", "{}", "{\"a\":{\"b\":1,\"b\":2}}"));
    assertThat(twice.statusCode()).isEqualTo(400);
    assertThat(twice.body()).contains("lines[0].attributes.a.b", "the field b is given twice");
    String text = "\"" + "x".repeat(40_000) + "\"";
    assertThat(post(order("R-large", "{\"a\":" + text + "}", "{\"a\":" + text + "}")).body())
        .contains("\"attributes\"", "must have at most 65536 bytes as JSON");
  }

  @Test
  void theTopicAndABatchTakeThem() {
    String first = "R-" + UUID.randomUUID();
    String second = "R-" + UUID.randomUUID();

    submit(order(first, OF_ORDER, OF_LINE));
    service.postBatch(order(second, OF_ORDER, OF_LINE) + "\n" + plain("R-" + UUID.randomUUID()));

    assertThat(stored(second)).contains("\"rate\":0.10", "42.50");
    await().atMost(SOON).until(() -> stored(first).equals(stored(second)));
  }

  @Test
  void ordersWithoutAttributesHaveNone() {
    String reference = "R-" + UUID.randomUUID();

    assertThat(post(plain(reference)).body()).doesNotContain("attributes");

    assertThat(stored(reference)).startsWith("null [").doesNotContain("attributes");
  }

  private static List<String> fields(JsonNode problem) {
    return problem.get("errors").findValuesAsText("field");
  }

  private static String order(String reference, String ofOrder, String ofLine) {
    return "{\"attributes\":%s,\"lines\":[{\"sku\":\"a\",\"quantity\":1,\"unitPrice\":1,\"attributes\":%s}],%s"
        .formatted(ofOrder, ofLine, rest(reference));
  }

  private static String plain(String reference) {
    return "{\"lines\":[{\"sku\":\"a\",\"quantity\":1,\"unitPrice\":1}]," + rest(reference);
  }

  private static String rest(String reference) {
    return "\"workflow\":\"parcel\",\"customerId\":\"c\",\"currency\":\"EUR\",\"customerReference\":\"%s\"}"
        .formatted(reference);
  }

  private static HttpResponse<String> post(String order) {
    return service.post("/orders", "application/json", order);
  }

  private static void submit(String order) {
    String record = "{\"schemaVersion\":1,\"order\":" + order + "}";
    service
        .topics()
        .send(Topics.ORDER_SUBMISSIONS, List.of(record.getBytes(StandardCharsets.UTF_8)));
  }

  private static String deadLetters() {
    return service.topics().records(Topics.deadLetters(Topics.ORDER_SUBMISSIONS)).stream()
        .map(record -> new String(record.value(), StandardCharsets.UTF_8))
        .collect(Collectors.joining());
  }

  /** The attributes of the order and its lines as they are stored; empty when it is not. */
  private static String stored(String reference) {
    return service
        .database()
        .sql(
            """
            SELECT coalesce(attributes::text, 'null') || ' ' || lines::text
            FROM orders.customer_order
            WHERE customer_reference = ?
            """)
        .param(reference)
        .query(String.class)
        .optional()
        .orElse("");
  }
}
