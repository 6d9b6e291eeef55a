package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.platform.deadletters.DeadLetter;
import io.orderly.process.Failure;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.client.TestRestTemplate;

@Tag("servers")
class AnsweringTest extends RunningAgents {

  private static final String IN_PROGRESS = "{\"type\":\"urn:orderly:in-progress\"}";

  private final StepRequests usual = StepRequests.completeWithin(Duration.ofMinutes(10));

  @Autowired TestRestTemplate http;

  @Test
  void aCompletedStepIsRepliedToThePartitionOfTheRequest() {
    StepRequest request = usual.replyTo(3).build();

    StepReply reply = ask("shop", request);

    assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(reply.result()).hasToString("{\"charge\":\"ch-1\"}");
    assertThat(reply.failure()).isNull();
    assertThat(reply.agentInstance()).isEqualTo("agent-under-test");
    ConsumerRecord<String, byte[]> record = scheduler.replyRecordsTo(request).get(0);
    assertThat(record.partition()).isEqualTo(3);
    assertThat(record.key()).isEqualTo(request.orderId().toString());
  }

  @Test
  void aRefusedStepIsRepliedWithTheReasonOfTheRemoteService() {
    StepRequest request = usual.build();
    SERVICE.tell(
        request.remoteKey(),
        RemoteService.answer(422, "{\"title\":\"Card declined\",\"code\":\"card-declined\"}"));

    StepReply reply = ask("shop", request);

    assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.FAILED);
    assertThat(reply.failure()).isEqualTo(new Failure("card-declined", "Card declined"));
    assertThat(reply.result()).isNull();
    assertThat(SERVICE.callsOf(request.remoteKey())).hasSize(1);
  }

  @Test
  void anUndoThatNeverHappenedIsCompleted() {
    StepRequest request = usual.undo().build();
    SERVICE.tell(request.remoteKey(), RemoteService.answer(410, ""));

    StepReply reply = ask("shop", request);

    assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(Objects.requireNonNull(reply.result()).path("neverHappened").booleanValue())
        .isTrue();
    assertThat(SERVICE.callsOf(request.remoteKey()).get(0).path()).isEqualTo("/shop/charges/undo");
  }

  @Test
  void anUndoWithAWrongPathIsDeclinedWithWhatToCheck() {
    StepRequest request = usual.undo().build();
    SERVICE.tell(request.remoteKey(), RemoteService.answer(404, "no such page"));

    StepReply reply = ask("shop", request);

    assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.DECLINED);
    assertThat(reply.failure())
        .isEqualTo(
            new Failure(
                StepReply.SUSPENDED, "undo-not-found: the undo URL answered 404: check undo-path"));
    assertThat(SERVICE.callsOf(request.remoteKey())).hasSize(1);
  }

  @Test
  void transientFailuresAreRetriedUnderOneKey() {
    StepRequest request = usual.build();
    SERVICE.tell(
        request.remoteKey(),
        RemoteService.answer(503, ""),
        RemoteService.answer(409, IN_PROGRESS, "Retry-After", "1"),
        RemoteService.answer(200, "{\"charge\":\"ch-7\"}"));

    StepReply reply = ask("shop", request);

    assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(reply.result()).hasToString("{\"charge\":\"ch-7\"}");
    List<RemoteService.Call> calls = SERVICE.callsOf(request.remoteKey());
    assertThat(calls).hasSize(3);
    assertThat(calls).extracting(RemoteService.Call::body).containsOnly(calls.get(0).body());
  }

  @Test
  void retriesAreLimitedByTheBudgetOfTheAgent() {
    List<StepRequest> requests =
        IntStream.range(0, 40)
            .mapToObj(i -> StepRequests.completeWithin(Duration.ofMinutes(2)).build())
            .toList();
    requests.forEach(request -> SERVICE.tell(request.remoteKey(), RemoteService.answer(503, "")));
    long unknownBefore = stepsThatEnded("frugal", "unknown");
    long beganNanos = System.nanoTime();

    requests.forEach(request -> scheduler.send("frugal", 0, request));

    await().until(() -> stepsThatEnded("frugal", "unknown") - unknownBefore == 40);
    int retries = SERVICE.callsTo("/frugal/charges") - 40;
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - beganNanos) + 1;
    // Without the budget there would be 80. Ten are saved, four earned, and one a second granted.
    assertThat(retries).isBetween(10, Math.toIntExact(14 + seconds));
    assertThat(scheduler.repliesTo(requests.get(0))).isEmpty();
  }

  @Test
  void anAgentInCodeRepliesLikeAnHttpAgent() {
    StepRequest request = usual.build();
    StepRequest undo = usual.undo().build();

    assertThat(ask(CodedAgents.NAME, request).result())
        .hasToString("{\"performed\":\"" + request.remoteKey() + "\",\"nul\":\"\uFFFD\"}");
    assertThat(ask(CodedAgents.NAME, undo).result())
        .hasToString("{\"undone\":\"" + request.remoteKey() + "\",\"nul\":\"\uFFFD\"}");
  }

  @Test
  void anUnreadableRequestBecomesADeadLetterAndDelaysNothing() {
    StepRequest after = usual.build();
    long offset = scheduler.send("shop", 1, "no JSON".getBytes(StandardCharsets.UTF_8));
    scheduler.send("shop", 1, after);

    assertThat(replyTo(after).outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    DeadLetter letter = deadLetterOf(1, offset);
    assertThat(letter.reason()).startsWith("not a StepRequest");
    assertThat(letter.payload().get()).asString(StandardCharsets.UTF_8).isEqualTo("no JSON");
    await().until(() -> scheduler.committed("shop", 1) == offset + 2);
  }

  @Test
  void anUnanswerableRequestBecomesADeadLetter() {
    StepRequest nowhere = usual.replyTo(-1).build();
    StepRequest attemptless = usual.attempt(0).build();

    long first = scheduler.send("shop", 2, nowhere);
    long second = scheduler.send("shop", 2, attemptless);

    assertThat(deadLetterOf(2, first).reason()).isEqualTo("replyPartition is -1");
    assertThat(deadLetterOf(2, second).reason()).isEqualTo("attempt is 0; the first one is 1");
    assertThat(SERVICE.callsOf(nowhere.remoteKey())).isEmpty();
  }

  @Test
  void everyAgentHasMetrics() {
    ask("shop", usual.build());

    String metrics = http.getForObject("/actuator/prometheus", String.class);

    assertThat(metrics)
        .containsPattern("orderly_step_seconds_count\\{.*agent=\"shop\",.*outcome=\"completed\"")
        .containsPattern("orderly_step_seconds_bucket\\{.*agent=\"shop\"")
        .containsPattern("orderly_step_seconds_count\\{.*agent=\"inventory\",.*outcome=\"unknown\"")
        .containsPattern("orderly_agent_slots_used\\{.*agent=\"shop\"")
        .containsPattern("orderly_agent_requests_buffered\\{.*agent=\"shop\"")
        .containsPattern("orderly_step_retries_total\\{.*agent=\"shop\"")
        .containsPattern("orderly_step_reply_send_failures_total\\{.*agent=\"shop\"")
        .containsPattern("resilience4j_circuitbreaker_state\\{.*name=\"shop\"")
        .containsPattern("resilience4j_bulkhead_available_concurrent_calls\\{.*name=\"shop\"");
  }

  @Test
  void readinessListsEveryAgentAsReading() {
    assertThat(http.getForObject("/actuator/health/readiness", String.class))
        .contains("\"status\":\"UP\"", "\"shop\":\"reading\"", "\"inventory\":\"reading\"");
    assertThat(http.getForObject("/actuator/health/liveness", String.class))
        .contains("\"status\":\"UP\"");
  }

  private DeadLetter deadLetterOf(int partition, long offset) {
    String topic = Topics.deadLetters(Topics.agentRequests("shop"));
    await()
        .until(
            () ->
                scheduler.recordsOf(topic).stream()
                    .anyMatch(record -> isOf(partition, offset, record)));
    return scheduler.recordsOf(topic).stream()
        .filter(record -> isOf(partition, offset, record))
        .findFirst()
        .flatMap(DeadLetter::of)
        .orElseThrow();
  }

  private static boolean isOf(int partition, long offset, ConsumerRecord<String, byte[]> record) {
    return DeadLetter.of(record)
        .filter(letter -> letter.partition() == partition && letter.offset() == offset)
        .isPresent();
  }
}
