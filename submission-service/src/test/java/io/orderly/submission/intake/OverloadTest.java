package io.orderly.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.local.infrastructure.EmbeddedKafkaBroker;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderSubmission;
import io.orderly.messages.Topics;
import io.orderly.store.claiming.AnswerCounts;
import io.orderly.store.claiming.ClaimQueue;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.workflows.KnownWorkflows;
import io.orderly.workflow.WorkflowId;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * More orders wait than are completed in time: no channel accepts more than that. The schedulers
 * are played: they tell of answers, and the line stays as long as it is.
 */
@Tag("servers")
class OverloadTest {

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int BACKLOG = 20;
  private static final int ANSWERED_EACH_TIME = 2;

  private static final AtomicInteger ANSWERED = new AtomicInteger();

  private static EmbeddedKafkaBroker kafka;
  private static RunningService service;
  private static ScheduledExecutorService schedulers;

  @BeforeAll
  static void start() {
    kafka = EmbeddedKafkaBroker.startTemporary();
    service =
        RunningService.start(
            SharedInfrastructure.freshDatabase(),
            kafka,
            "--orderly.submission.admission.min-backlog=" + BACKLOG,
            "--orderly.submission.admission.max-wait=1s");
    assertThat(statuses(batch(10 * BACKLOG))).containsOnly("accepted");
    schedulers = Executors.newSingleThreadScheduledExecutor();
    Future<?> unused =
        schedulers.scheduleAtFixedRate(OverloadTest::answer, 0, 200, TimeUnit.MILLISECONDS);
  }

  private static void answer() {
    String version =
        service
            .bean(KnownWorkflows.class)
            .find("order-fulfilment")
            .orElseThrow()
            .definition()
            .id()
            .version();
    service
        .bean(AnswerCounts.class)
        .add(
            Map.of(
                new ClaimQueue(new WorkflowId("order-fulfilment", version), "inventory"),
                ANSWERED.get()));
  }

  @AfterAll
  static void stop() {
    schedulers.shutdownNow();
    service.close();
    kafka.close();
  }

  @BeforeEach
  void theLineMovesTooSlowly() {
    ANSWERED.set(ANSWERED_EACH_TIME);
    await().atMost(SOON).until(() -> post().statusCode() == 503);
  }

  @Test
  void aSingleOrderIsAnsweredWithRetryAfter() {
    double before = overloaded("rest");
    HttpResponse<String> refused =
        Stream.generate(OverloadTest::post)
            .filter(answer -> answer.statusCode() != 202)
            .findFirst()
            .orElseThrow();

    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.headers().firstValue("Retry-After")).contains("5");
    assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(RunningService.json(refused).get("type").textValue())
        .isEqualTo("urn:orderly:problem:overloaded");
    assertThat(overloaded("rest")).isEqualTo(before + 1);
  }

  @Test
  void asManyAsAreCompletedAreAcceptedMeanwhile() {
    await().atMost(SOON).until(() -> post().statusCode() == 202);
  }

  @Test
  void aBatchIsReadMoreSlowly() {
    assertThat(statuses(batch(8))).containsOnly("accepted");
  }

  @Test
  void aBatchThatWouldWaitTooLongEndsUnavailable() {
    List<String> lines = batch(500).lines().toList();

    assertThat(lines).hasSize(500);
    assertThat(lines.get(499)).contains("unavailable").contains("it is accepted once");
    assertThat(statuses(String.join("\n", lines))).contains("accepted").doesNotContain("refused");
  }

  @Test
  void theTopicIsReadMoreSlowly() {
    List<ObjectNode> orders = Stream.generate(SampleOrder::unique).limit(8).toList();

    service
        .topics()
        .send(
            Topics.ORDER_SUBMISSIONS,
            orders.stream()
                .map(order -> new OrderSubmission(Message.SCHEMA_VERSION, null, order))
                .map(MessageCodec::encode)
                .toList());

    await().atMost(SOON).until(() -> orders.stream().allMatch(OverloadTest::isThere));
  }

  @Test
  void noOrderIsRefusedForAQueueThatStandsStill() {
    ANSWERED.set(0);

    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(statuses(batch(100))).containsOnly("accepted"));
  }

  private static boolean isThere(ObjectNode order) {
    String reference = order.get("customerReference").textValue();
    return !RunningService.json(service.get("/orders?reference=" + reference))
        .get("orders")
        .isEmpty();
  }

  private static HttpResponse<String> post() {
    return service.postOrder(SampleOrder.unique());
  }

  private static String batch(int orders) {
    return service
        .postBatch(
            Stream.generate(SampleOrder::unique)
                .limit(orders)
                .map(ObjectNode::toString)
                .collect(Collectors.joining("\n")))
        .body();
  }

  private static List<String> statuses(String results) {
    return results
        .lines()
        .map(line -> RunningService.json(line).get("status").textValue())
        .toList();
  }

  private static double overloaded(String channel) {
    return service
        .bean(MeterRegistry.class)
        .get("orderly.orders.overloaded")
        .tag("channel", channel)
        .counter()
        .count();
  }
}
