package io.orderly.submission;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.local.infrastructure.EmbeddedKafkaBroker;
import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import io.orderly.local.infrastructure.FreePort;
import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderSubmission;
import io.orderly.messages.Topics;
import io.orderly.submission.testing.RawRequest;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.testing.Together;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outages, seen from every channel. Servers of its own, since it stops them. */
@Tag("servers")
class OutageTest {

  private static final Duration SOON = Duration.ofSeconds(60);

  private static final int MOST_WAITING = 8;

  @TempDir private static Path folder;

  private static final int PORT = FreePort.find();
  private static EmbeddedPostgresServer postgres;
  private static EmbeddedKafkaBroker kafka;
  private static RunningService service;

  @BeforeAll
  static void start() {
    kafka = EmbeddedKafkaBroker.startTemporary();
    startPostgres();
    service =
        RunningService.start(
            new FreshDatabase(postgres.jdbcUrl(), postgres.username(), postgres.password()),
            kafka,
            "--orderly.submission.batching.max-waiting=" + MOST_WAITING);
  }

  private static void startPostgres() {
    postgres = EmbeddedPostgresServer.startPersistent(folder.resolve("postgres"), PORT);
  }

  @AfterAll
  static void stop() {
    service.close();
    postgres.close();
    kafka.close();
  }

  @Test
  void losesNothingAndSaysSoWhileTheStoreIsUnavailable() {
    ObjectNode before = SampleOrder.unique();
    UUID acceptedBefore = RunningService.orderId(service.postOrder(before));
    List<ObjectNode> overTopic = Stream.generate(SampleOrder::unique).limit(20).toList();
    ObjectNode overRest = SampleOrder.unique();

    postgres.close();
    overTopic.forEach(OutageTest::submit);
    service.topics().send(Topics.ORDER_SUBMISSIONS, List.of("nonsense".getBytes(UTF_8)));
    // At once, since each waits for a connection before it is answered.
    List<HttpResponse<String>> answers =
        Together.<HttpResponse<String>>begin(
                List.of(
                    () -> service.postOrder(overRest),
                    () -> service.get("/orders/" + acceptedBefore),
                    () -> service.get("/orders"),
                    () -> cancel(acceptedBefore),
                    () -> service.postAs("desk", completion(acceptedBefore), ""),
                    () -> service.getAs("desk", "/work?for=fraud-desk"),
                    () -> service.postBatch(lines(1_200))))
            .results();
    startPostgres();

    answers.subList(0, 6).forEach(OutageTest::assertUnavailable);
    assertEveryLineIsUnavailable(answers.get(6));
    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(service.postOrder(overRest).statusCode()).isEqualTo(202));
    // Queries have a pool of their own, which finds the store again at a time of its own.
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(service.get("/orders/" + acceptedBefore).statusCode()).isEqualTo(200));
    HttpResponse<String> cancelAgain = cancel(acceptedBefore);
    assertThat(cancelAgain.statusCode()).isEqualTo(202);
    assertThat(cancelAgain.headers().firstValue("Idempotent-Replayed")).isEmpty();
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(overTopic).allSatisfy(order -> assertThat(orders(order)).hasSize(1)));
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(service.topics().read(Topics.deadLetters(Topics.ORDER_SUBMISSIONS)))
                    .hasSize(1));
  }

  @Test
  void saysFromWhichLineOnABatchWasNotAccepted() throws IOException {
    try (RawRequest batch = new RawRequest(service.port())) {
      batch.send(
          "POST /orders/batch HTTP/1.1",
          "Host: localhost",
          "Connection: close",
          "Content-Type: application/x-ndjson",
          "Authorization: " + RunningService.credentialsOf(RunningService.SUBMITTER),
          "Transfer-Encoding: chunked",
          "");
      batch.sendChunk(lines(500) + "\n");
      List<String> taken = batch.bodyLines().limit(500).toList();

      postgres.close();
      batch.sendChunk("nonsense\n" + lines(600) + "\n");
      batch.send("0", "");
      List<String> rest = batch.bodyLines().toList();
      startPostgres();

      assertThat(taken).allMatch(line -> line.contains("\"status\":\"accepted\""));
      assertThat(rest).hasSize(601).allMatch(line -> line.contains("\"status\":\"unavailable\""));
      assertThat(rest.get(0)).contains("\"line\":501,");
    }
    awaitStore();
  }

  private static void awaitStore() {
    await().atMost(SOON).until(() -> service.get("/orders").statusCode() == 200);
    await().atMost(SOON).until(() -> service.postOrder(SampleOrder.unique()).statusCode() == 202);
  }

  @Test
  void answersEachOfTheRequestsThatTheStoreLeavesInTheMiddle() {
    AtomicInteger taken = new AtomicInteger();

    Together<List<ObjectNode>> posts =
        Together.begin(
            Collections.nCopies(MOST_WAITING, () -> postUntilTheStoreIsUnavailable(taken)));
    await().atMost(SOON).pollInterval(Duration.ofMillis(10)).until(() -> taken.get() >= 20);
    postgres.close();
    List<List<ObjectNode>> posted = posts.results();
    startPostgres();

    awaitStore();
    for (List<ObjectNode> ofClient : posted) {
      int last = ofClient.size() - 1;
      for (ObjectNode confirmed : ofClient.subList(0, last)) {
        assertThat(service.postOrder(confirmed).headers().firstValue("Idempotent-Replayed"))
            .contains("true");
      }
      ObjectNode unknown = ofClient.get(last);
      assertThat(service.postOrder(unknown).statusCode()).isEqualTo(202);
      assertThat(orders(unknown)).hasSize(1);
    }
  }

  /** All but the last were accepted. */
  private static List<ObjectNode> postUntilTheStoreIsUnavailable(AtomicInteger taken) {
    List<ObjectNode> posted = new ArrayList<>();
    int status = 202;
    while (status == 202) {
      ObjectNode order = SampleOrder.unique();
      posted.add(order);
      status = post(order, taken);
    }
    return posted;
  }

  private static int post(JsonNode order, AtomicInteger taken) {
    HttpResponse<String> answer = service.postOrder(order);
    if (answer.statusCode() == 202) {
      taken.incrementAndGet();
    } else {
      assertUnavailable(answer);
    }
    return answer.statusCode();
  }

  @Test
  void asksToComeAgainWhenTooManyOrdersWait() throws SQLException {
    Connection other = service.bean(DataSource.class).getConnection();
    other.setAutoCommit(false);
    try (Statement lock = other.createStatement()) {
      lock.execute("LOCK TABLE orders.idempotency_key IN SHARE ROW EXCLUSIVE MODE");
    }
    List<Callable<HttpResponse<String>>> clients =
        Stream.generate(SampleOrder::unique)
            .limit(4L * MOST_WAITING)
            .<Callable<HttpResponse<String>>>map(order -> () -> service.postOrder(order))
            .toList();
    AtomicInteger turnedAway = new AtomicInteger();

    Together<HttpResponse<String>> posts =
        Together.begin(clients.stream().map(client -> counting(client, turnedAway)).toList());
    await().atMost(SOON).until(() -> turnedAway.get() > 0);
    other.rollback();
    other.close();

    List<HttpResponse<String>> answers = posts.results();
    assertThat(answers)
        .filteredOn(answer -> answer.statusCode() == 202)
        .hasSize(clients.size() - turnedAway.get());
    assertThat(answers)
        .filteredOn(answer -> answer.statusCode() != 202)
        .allSatisfy(answer -> assertUnavailable(answer, "overloaded"))
        .allSatisfy(answer -> assertThat(answer.body()).contains("Too many orders wait"));
  }

  private static Callable<HttpResponse<String>> counting(
      Callable<HttpResponse<String>> client, AtomicInteger turnedAway) {
    return () -> {
      HttpResponse<String> answer = client.call();
      if (answer.statusCode() == 503) {
        turnedAway.incrementAndGet();
      }
      return answer;
    };
  }

  @Test
  void acceptsOrdersWhileKafkaIsUnavailable() {
    ObjectNode toBeTold = SampleOrder.unique().put("replyTo", "order-replies.shop");

    kafka.stop();
    HttpResponse<String> post = service.postOrder(SampleOrder.unique());
    HttpResponse<String> batch = service.postBatch(SampleOrder.line("R-" + UUID.randomUUID()));
    HttpResponse<String> unanswered = service.postOrder(toBeTold);
    kafka.restart();

    assertThat(post.statusCode()).isEqualTo(202);
    assertThat(batch.body()).contains("\"status\":\"accepted\"");
    assertUnavailable(unanswered);
    assertThat(RunningService.json(unanswered).get("detail").textValue())
        .isEqualTo("Kafka did not answer whether the reply topic exists.");
    ObjectNode overTopic = SampleOrder.unique();
    submit(overTopic);
    await().atMost(SOON).untilAsserted(() -> assertThat(orders(overTopic)).hasSize(1));
  }

  private static String completion(UUID orderId) {
    return "/orders/%s/steps/review/completion".formatted(orderId);
  }

  private static HttpResponse<String> cancel(UUID orderId) {
    return service.post(
        "/orders/" + orderId + "/cancel",
        "application/json",
        "{}",
        "Idempotency-Key",
        "cancel-" + orderId);
  }

  private static String lines(int count) {
    String run = UUID.randomUUID().toString();
    return IntStream.range(0, count)
        .mapToObj(number -> SampleOrder.line(run + "-" + number))
        .collect(Collectors.joining("\n"));
  }

  private static void submit(JsonNode order) {
    OrderSubmission submission = new OrderSubmission(Message.SCHEMA_VERSION, null, order);
    service.topics().send(Topics.ORDER_SUBMISSIONS, List.of(MessageCodec.encode(submission)));
  }

  private static JsonNode orders(JsonNode order) {
    String reference = order.get("customerReference").textValue();
    HttpResponse<String> answer = service.get("/orders?reference=" + reference);
    return RunningService.json(answer).path("orders");
  }

  private static void assertUnavailable(HttpResponse<String> answer) {
    assertUnavailable(answer, "dependency-unavailable");
  }

  private static void assertUnavailable(HttpResponse<String> answer, String type) {
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).contains("5");
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(RunningService.json(answer).get("type").textValue())
        .isEqualTo("urn:orderly:problem:" + type);
    assertThat(answer.body()).doesNotContain("Exception", "jdbc", "127.0.0.1");
  }

  private static void assertEveryLineIsUnavailable(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isEqualTo(200);
    List<JsonNode> results = answer.body().lines().map(RunningService::json).toList();
    assertThat(results).hasSize(1_200);
    assertThat(results)
        .allSatisfy(
            result -> {
              assertThat(result.get("status").textValue()).isEqualTo("unavailable");
              assertThat(result.get("detail").textValue())
                  .startsWith("The state store can't be reached.");
            });
  }
}
