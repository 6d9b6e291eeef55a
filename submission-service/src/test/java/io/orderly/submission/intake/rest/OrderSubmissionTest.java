package io.orderly.submission.intake.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.Topics;
import io.orderly.messages.UnreadableMessageException;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("servers")
class OrderSubmissionTest {

  private final RunningService service = RunningService.shared();

  @Test
  void answersWithTheOrdersFirstStateAndWhereItIs() {
    ObjectNode order = SampleOrder.unique();

    HttpResponse<String> answer = service.postOrder(order);

    assertThat(answer.statusCode()).isEqualTo(202);
    JsonNode view = RunningService.json(answer);
    String orderId = view.get("orderId").textValue();
    assertThat(UUID.fromString(orderId).version()).isEqualTo(7);
    assertThat(answer.headers().firstValue("Location")).contains("/orders/" + orderId);
    assertThat(answer.headers().firstValue("Idempotent-Replayed")).isEmpty();
    assertThat(view.get("state").textValue()).isEqualTo("Pending");
    assertThat(view.get("direction").textValue()).isEqualTo("forward");
    assertThat(view.get("version").intValue()).isEqualTo(1);
    assertThat(view.get("workflow").textValue()).isEqualTo("order-fulfilment");
    assertThat(view.at("/order/total").textValue()).isEqualTo("25.47");
    assertThat(view.at("/order/lines/0/unitPrice").textValue()).isEqualTo("2.55");
    assertThat(view.at("/order/placedAt").textValue()).isEqualTo("2010-12-01T08:26:00Z");
    assertThat(view.get("steps").findValuesAsText("name"))
        .containsExactly("reserve-stock", "take-payment", "ship");
    assertThat(view.get("steps").findValuesAsText("state")).containsOnly("NotStarted");
    assertThat(RunningService.json(service.get("/orders/" + orderId))).isEqualTo(view);
  }

  @Test
  void acceptsTheSameOrderOnce() {
    ObjectNode order = SampleOrder.unique();
    UUID first = RunningService.orderId(service.postOrder(order));
    order.put("priority", 0).put("placedAt", "2010-12-01T09:26:00+01:00");

    HttpResponse<String> again = service.postOrder(order);

    assertThat(again.statusCode()).isEqualTo(202);
    assertThat(RunningService.orderId(again)).isEqualTo(first);
    assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
    assertThat(again.headers().firstValue("Location")).contains("/orders/" + first);
  }

  @Test
  void refusesAnotherOrderUnderTheSameReference() {
    ObjectNode order = SampleOrder.unique();
    UUID first = RunningService.orderId(service.postOrder(order));

    HttpResponse<String> other = service.postOrder(order.put("customerId", "other"));

    assertProblem(
        other,
        422,
        "idempotency-key-reused",
        "customerReference",
        "belongs to order %s, which was submitted with another content".formatted(first));
  }

  @Test
  void refusesAnotherOrderUnderTheSameIdempotencyKey() {
    String key = "key " + UUID.randomUUID();
    ObjectNode order = SampleOrder.unique();
    UUID first = RunningService.orderId(service.postOrder(order, "Idempotency-Key", key));

    HttpResponse<String> same = service.postOrder(order, "Idempotency-Key", key);
    HttpResponse<String> other = service.postOrder(SampleOrder.unique(), "Idempotency-Key", key);

    assertThat(RunningService.orderId(same)).isEqualTo(first);
    assertProblem(
        other,
        422,
        "idempotency-key-reused",
        "Idempotency-Key",
        "belongs to order %s, which was submitted with another content".formatted(first));
  }

  @Test
  void makesOneOrderOfManyPostsAtOnce() {
    ObjectNode order = SampleOrder.unique();
    String key = UUID.randomUUID().toString();

    List<CompletableFuture<HttpResponse<String>>> posts =
        IntStream.range(0, 24)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> service.postOrder(order, "Idempotency-Key", key)))
            .toList();
    List<HttpResponse<String>> answers = posts.stream().map(CompletableFuture::join).toList();

    assertThat(answers).extracting(HttpResponse::statusCode).containsOnly(202);
    Set<UUID> ids = answers.stream().map(RunningService::orderId).collect(Collectors.toSet());
    assertThat(ids).hasSize(1);
    assertThat(answers)
        .filteredOn(answer -> answer.headers().firstValue("Idempotent-Replayed").isEmpty())
        .hasSize(1);
  }

  @Test
  void namesEveryFieldThatBreaksARule() {
    ObjectNode order = SampleOrder.unique();
    order.remove("customerId");
    ((ObjectNode) order.at("/lines/1")).put("quantity", 0).put("unitPrice", "-3");

    HttpResponse<String> answer = service.postOrder(order, "Idempotency-Key", "x".repeat(256));

    assertThat(answer.statusCode()).isEqualTo(400);
    JsonNode problem = RunningService.json(answer);
    assertThat(problem.get("errors").findValuesAsText("field"))
        .containsExactly(
            "customerId", "lines[1].quantity", "lines[1].unitPrice", "Idempotency-Key");
    assertThat(problem.get("detail").textValue())
        .isEqualTo(
            "customerId must be given; lines[1].quantity must be a whole number from 1 to"
                + " 1000000; lines[1].unitPrice must be 0 or more; Idempotency-Key must have 1 to"
                + " 255 printable ASCII characters");
  }

  @Test
  void refusesBrokenJson() {
    assertProblem(
        service.post("/orders", "application/json", "{\"customerId\":}"),
        400,
        "malformed-body",
        "customerId",
        "must be JSON with each field once: a value is missing (line 1, column 15)");
  }

  @Test
  void refusesABodyThatIsTooLarge() {
    String body = SampleOrder.line("R") + " ".repeat(1024 * 1024);

    assertProblem(
        service.post("/orders", "application/json", body),
        413,
        "body-too-large",
        "",
        "must have at most 1048576 bytes");
  }

  @Test
  void acceptsAGzipBody() throws IOException {
    byte[] zipped = gzip(SampleOrder.unique().toString());

    assertThat(postGzip(zipped).statusCode()).isEqualTo(202);
  }

  /** As the bytes of many such bodies come, what is unpacked of each is all that they cost. */
  @Test
  void unpacksNoMoreOfABodyThanAnOrderMayHave() throws IOException {
    byte[] zipped = gzip((SampleOrder.unique() + " ").repeat(200_000));

    assertProblem(postGzip(zipped), 413, "body-too-large");
  }

  @Test
  void refusesABodyOfManyUnknownFieldsBeforeItIsATree() throws IOException {
    String fields =
        IntStream.range(0, 100_000)
            .mapToObj(field -> "\"%x\":0".formatted(field))
            .collect(Collectors.joining(",", "{", "}"));

    HttpResponse<String> answer = postGzip(gzip(fields));

    assertProblem(answer, 400, "malformed-body");
    assertThat(answer.body()).contains("at most 50000 names and values").hasSizeLessThan(2_000);
  }

  @Test
  void namesNoMoreProblemsThanPeopleRead() throws IOException {
    String fields =
        IntStream.range(0, 20_000)
            .mapToObj(field -> "\"%x\":0".formatted(field))
            .collect(Collectors.joining(",", "{", "}"));

    HttpResponse<String> answer = postGzip(gzip(fields));

    assertProblem(answer, 400, "validation-failed");
    JsonNode errors = RunningService.json(answer).get("errors");
    assertThat(errors).hasSize(101);
    assertThat(errors.get(100).get("rule").textValue()).endsWith("problems more");
  }

  @Test
  void readsNothingWhileOthersHoldAllBytes() throws IOException {
    RequestBodies budget = service.bean(RequestBodies.class);
    long all = service.bean(BodyLimits.class).maxBufferedBytes().toBytes();
    HttpResponse<String> crowded;
    try (RequestBodies.Lease others = budget.lease()) {
      await().atMost(Duration.ofSeconds(30)).until(() -> others.acquire((int) all, Duration.ZERO));
      crowded = service.postOrder(SampleOrder.unique());
    }

    assertProblem(crowded, 503, "overloaded");
    assertThat(crowded.headers().firstValue("Retry-After")).isPresent();
    assertThat(service.postOrder(SampleOrder.unique()).statusCode()).isEqualTo(202);
    assertThat(postGzip(new byte[] {1, 2, 3}).statusCode()).isEqualTo(400);
    await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> assertThat(budget.used()).isZero());
  }

  private HttpResponse<String> postGzip(byte[] zipped) {
    return service.send(
        service
            .request("/orders")
            .header("Content-Type", "application/json")
            .header("Content-Encoding", "gzip")
            .POST(BodyPublishers.ofByteArray(zipped)));
  }

  @Test
  void refusesABodyOfAnotherCodingThanItSays() {
    String order = SampleOrder.unique().toString();

    HttpResponse<String> noGzip =
        service.post("/orders", "application/json", order, "Content-Encoding", "gzip");
    HttpResponse<String> brotli =
        service.post("/orders", "application/json", order, "Content-Encoding", "br");

    assertProblem(noGzip, 400, "malformed-body");
    assertProblem(brotli, 415, "unsupported-media-type");
  }

  @Test
  void refusesAReplyTopicThatDoesNotExistUntilItDoes() {
    String topic = "order-replies.test-" + UUID.randomUUID();
    ObjectNode order = SampleOrder.unique().put("replyTo", topic);

    assertProblem(
        service.postOrder(order), 400, "validation-failed", "replyTo", "must be an existing topic");

    service.topics().create(topic);
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(service.postOrder(order).statusCode()).isEqualTo(202));
  }

  @Test
  void wakesTheSchedulersAfterTheCommit() {
    int before = wakes();

    service.postOrder(SampleOrder.unique());

    await().atMost(Duration.ofSeconds(20)).until(() -> wakes() > before);
  }

  private int wakes() {
    return Math.toIntExact(
        service.topics().read(Topics.SCHEDULER_COMMANDS).stream()
            .filter(OrderSubmissionTest::isWake)
            .count());
  }

  private static boolean isWake(byte[] value) {
    try {
      return MessageCodec.decode(value, SchedulerCommand.class).kind()
          == SchedulerCommand.Kind.WAKE;
    } catch (UnreadableMessageException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  @Test
  void countsOrdersOfEachChannel() {
    service.postOrder(SampleOrder.unique());
    service.postOrder(SampleOrder.unique().put("currency", "?"));

    String metrics = service.get("/actuator/prometheus").body();

    assertThat(metrics)
        .containsPattern("orderly_orders_submitted_total\\{.*channel=\"rest\".*\\} [1-9]")
        .containsPattern("orderly_orders_refused_total\\{.*channel=\"rest\".*\\} [1-9]")
        .contains("channel=\"batch\"", "channel=\"topic\"");
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static void assertProblem(
      HttpResponse<String> answer, int status, String slug, String field, String rule) {
    assertProblem(answer, status, slug);
    JsonNode errors = RunningService.json(answer).get("errors");
    assertThat(errors).hasSize(1);
    assertThat(errors.get(0).get("field").textValue()).isEqualTo(field);
    assertThat(errors.get(0).get("rule").textValue()).isEqualTo(rule);
  }

  private static void assertProblem(HttpResponse<String> answer, int status, String slug) {
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    JsonNode problem = RunningService.json(answer);
    assertThat(problem.get("type").textValue()).isEqualTo("urn:orderly:problem:" + slug);
    assertThat(problem.get("status").intValue()).isEqualTo(status);
    assertThat(problem.get("title").textValue()).isNotBlank();
    assertThat(problem.get("detail").textValue()).isNotBlank();
  }
}
