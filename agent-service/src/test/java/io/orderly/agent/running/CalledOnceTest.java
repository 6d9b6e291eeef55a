package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.agent.testing.StepRequests;
import io.orderly.agent.testing.TestScheduler;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.ForwardCall;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepReply.Outcome;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** A partner without idempotency keys: whatever becomes of the agent, no call is made twice. */
@Tag("servers")
@Timeout(480)
class CalledOnceTest {

  private static final Duration PATIENCE = Duration.ofSeconds(150);

  private final KeylessPartner partner = new KeylessPartner();

  @TempDir Path folder;

  CalledOnceTest() throws IOException {}

  @AfterEach
  void endPartner() {
    partner.close();
  }

  @Test
  void aKilledProcessLosesItsCallsAndLeavesTheOthersToTheNext() throws Exception {
    StepRequest called = request();
    StepRequest waiting = request();
    partner.hangOn(called);
    Path file = partner.file(folder, "1ms");
    try (AgentProcess process =
            AgentProcess.start(settings("once-killed", "killed-1", file, 1), "killed-1", folder);
        TestScheduler scheduler = TestScheduler.onceThereAre("once-killed", PATIENCE)) {
      long offset = scheduler.send("once-killed", 0, called);
      long last = scheduler.send("once-killed", 0, waiting);
      await().atMost(PATIENCE).until(() -> partner.shipments(called) == 1);
      assertThat(scheduler.committed("once-killed", 0)).isEqualTo(offset + 1);
      process.kill();

      try (ConfigurableApplicationContext next =
          Service.start(settings("once-killed", "killed-2", file, 1))) {
        StepReply reply = replyTo(scheduler, waiting);
        assertThat(reply.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(reply.delivery()).isNull();
        assertThat(scheduler.repliesTo(called)).isEmpty();
        await().atMost(PATIENCE).until(() -> scheduler.committed("once-killed", 0) == last + 1);

        StepRequest again = secondAttempt(called, Instant.now().minusSeconds(1));
        scheduler.send("once-killed", 0, again);

        assertThat(number(replyTo(scheduler, again))).isEqualTo("no-" + called.remoteKey());
        assertThat(next.isRunning()).isTrue();
      }
      assertThat(partner.shipments(called)).isEqualTo(1);
      assertThat(partner.shipments(waiting)).isEqualTo(1);
    }
  }

  @Test
  void aSuspendedProcessThatComesBackCallsNothingOfWhatAnotherTookOver() throws Exception {
    StepRequest called = request();
    StepRequest waiting = request();
    partner.hangOn(called);
    Path file = partner.file(folder, "1ms");
    try (AgentProcess process =
            AgentProcess.start(settings("once-zombie", "zombie-1", file, 1), "zombie-1", folder);
        TestScheduler scheduler = TestScheduler.onceThereAre("once-zombie", PATIENCE)) {
      scheduler.send("once-zombie", 0, called);
      scheduler.send("once-zombie", 0, waiting);
      await().atMost(PATIENCE).until(() -> partner.shipments(called) == 1);
      process.suspend();

      try (ConfigurableApplicationContext next =
          Service.start(settings("once-zombie", "zombie-2", file, 1))) {
        assertThat(replyTo(scheduler, waiting).outcome()).isEqualTo(Outcome.COMPLETED);

        process.resume();
        partner.letGo();
        await().atMost(PATIENCE).until(() -> answersAgain(scheduler, "zombie-1"));
        assertThat(next.isRunning()).isTrue();
      }
      assertThat(partner.shipments(waiting)).isEqualTo(1);
    }
  }

  /** Then it has done all that it was about to do when it was suspended. */
  private static boolean answersAgain(TestScheduler scheduler, String instance) {
    return IntStream.range(0, 4)
        .mapToObj(
            partition -> {
              StepRequest fresh = request();
              scheduler.send("once-zombie", partition, fresh);
              return replyTo(scheduler, fresh);
            })
        .anyMatch(reply -> reply.agentInstance().equals(instance));
  }

  @Test
  void requestsThatMoveToAJoiningInstanceAreCalledOnce() throws Exception {
    List<StepRequest> requests = Stream.generate(CalledOnceTest::request).limit(60).toList();
    Path file = partner.file(folder, "1ms");
    try (ConfigurableApplicationContext first =
            Service.start(settings("once-moved", "first", file, 2));
        TestScheduler scheduler = scheduler()) {
      IntStream.range(0, 30).forEach(i -> scheduler.send("once-moved", i % 4, requests.get(i)));

      try (ConfigurableApplicationContext second =
          Service.start(settings("once-moved", "second", file, 2))) {
        IntStream.range(30, 60).forEach(i -> scheduler.send("once-moved", i % 4, requests.get(i)));
        requests.forEach(
            request ->
                assertThat(replyTo(scheduler, request).outcome()).isEqualTo(Outcome.COMPLETED));
        assertThat(first.isRunning() && second.isRunning()).isTrue();
      }
    }
    assertThat(requests).allMatch(request -> partner.shipments(request) == 1);
  }

  @Test
  void notFoundCountsOnlyOnceTheEarlierCallCanBeSeen() throws Exception {
    StepRequest first = request();
    Path file = partner.file(folder, "10m");
    try (ConfigurableApplicationContext agent =
            Service.start(settings("once-settling", "settling", file, 2));
        TestScheduler scheduler = scheduler()) {
      Instant until = Instant.now().minusSeconds(1).truncatedTo(ChronoUnit.MICROS);
      StepRequest early = secondAttempt(first, until);
      scheduler.send("once-settling", 0, early);
      StepReply postponed = replyTo(scheduler, early);
      assertThat(postponed.saysSuspended()).isTrue();
      assertThat(postponed.notBefore()).isEqualTo(until.plus(Duration.ofMinutes(10)));
      assertThat(partner.shipments(first)).isZero();

      StepRequest settled =
          StepRequests.completeWithin(Duration.ofMinutes(4))
              .of(first)
              .attempt(3)
              .earlierCallsUntil(until.minus(Duration.ofMinutes(10)))
              .build();
      scheduler.send("once-settling", 1, settled);

      assertThat(replyTo(scheduler, settled).outcome()).isEqualTo(Outcome.COMPLETED);
      assertThat(partner.shipments(first)).isEqualTo(1);
      assertThat(agent.isRunning()).isTrue();
    }
  }

  /** The late call arrives before find is asked again, which then finds it. */
  @Test
  void aCallThatArrivesLateIsFoundAndNotRepeated() throws Exception {
    StepRequest first = request();
    Path file = partner.file(folder, "10m");
    try (ConfigurableApplicationContext agent =
            Service.start(settings("once-late", "late", file, 2));
        TestScheduler scheduler = scheduler()) {
      Instant until = Instant.now().minusSeconds(1).truncatedTo(ChronoUnit.MICROS);
      StepRequest early = secondAttempt(first, until);
      scheduler.send("once-late", 0, early);
      assertThat(replyTo(scheduler, early).notBefore()).isNotNull();

      partner.shipLate(first);
      StepRequest again =
          StepRequests.completeWithin(Duration.ofMinutes(4))
              .of(first)
              .attempt(3)
              .earlierCallsUntil(until)
              .build();
      scheduler.send("once-late", 1, again);

      assertThat(number(replyTo(scheduler, again))).isEqualTo("no-" + first.remoteKey());
      assertThat(partner.shipments(first)).isEqualTo(1);
      assertThat(agent.isRunning()).isTrue();
    }
  }

  /** What it learned is in the next request, so the step is neither looked up nor called again. */
  @Test
  void aProcessKilledBetweenLearningAndUndoLeavesTheResultToTheNext() throws Exception {
    StepRequest step = request();
    Path file = partner.file(folder, "1ms");
    partner.shipLate(step);
    StepRequest unknown = undoOf(step, 2, ForwardCall.Outcome.UNKNOWN, null);
    try (AgentProcess process =
            AgentProcess.start(
                settings("once-learned", "learned-1", file, 1), "learned-1", folder);
        TestScheduler scheduler = TestScheduler.onceThereAre("once-learned", PATIENCE)) {
      scheduler.send("once-learned", 0, unknown);
      StepReply learned = replyTo(scheduler, unknown);
      process.kill();
      assertThat(learned.outcome()).isEqualTo(Outcome.LEARNED);
      assertThat(number(learned)).isEqualTo("no-" + step.remoteKey());
      assertThat(partner.voided()).isEmpty();
      int lookUps = partner.lookUps();

      try (ConfigurableApplicationContext next =
          Service.start(settings("once-learned", "learned-2", file, 1))) {
        StepRequest known = undoOf(step, 3, ForwardCall.Outcome.COMPLETED, learned.result());
        scheduler.send("once-learned", 0, known);

        assertThat(replyTo(scheduler, known).outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(next.isRunning()).isTrue();
      }
      assertThat(partner.voided()).containsExactly("no-" + step.remoteKey());
      assertThat(partner.lookUps()).isEqualTo(lookUps);
      assertThat(partner.shipments(step)).isEqualTo(1);
    }
  }

  @Test
  void withoutAFindALaterAttemptIsForAPerson() throws Exception {
    StepRequest first = request();
    Path file = partner.fileWithoutFind(folder);
    try (ConfigurableApplicationContext agent =
            Service.start(settings("once-blind", "blind", file, 2));
        TestScheduler scheduler = scheduler()) {
      StepRequest again = secondAttempt(first, Instant.now().minusSeconds(1));
      scheduler.send("once-blind", 0, again);

      StepReply reply = replyTo(scheduler, again);

      assertThat(reply.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(reply.failure()).isNotNull();
      assertThat(reply.failure().code()).isEqualTo("effect-unknown");
      assertThat(partner.shipments(first)).isZero();
      assertThat(agent.isRunning()).isTrue();
    }
  }

  private static List<String> settings(String agent, String instance, Path file, int slots) {
    return List.of(
        "server.port=0",
        "server.address=127.0.0.1",
        "orderly.instance-id=" + instance,
        "orderly.topics.partitions=4",
        "spring.kafka.bootstrap-servers=" + SharedInfrastructure.kafka().bootstrapServers(),
        "orderly.agents." + agent + ".partner=" + file,
        "orderly.agents." + agent + ".call-timeout=60s",
        "orderly.agents." + agent + ".slots=" + slots);
  }

  private static StepReply replyTo(TestScheduler scheduler, StepRequest request) {
    await("the reply to " + request.remoteKey())
        .atMost(PATIENCE)
        .until(() -> !scheduler.repliesTo(request).isEmpty());
    return scheduler.repliesTo(request).get(0);
  }

  private static String number(StepReply reply) {
    assertThat(reply.result()).isNotNull();
    return reply.result().path("number").asText();
  }

  private static TestScheduler scheduler() {
    return new TestScheduler(
        SharedInfrastructure.kafka().bootstrapServers(), Topics.SCHEDULER_REPLIES);
  }

  private static StepRequest request() {
    return StepRequests.completeWithin(Duration.ofMinutes(4)).build();
  }

  private static StepRequest undoOf(
      StepRequest step, int attempt, ForwardCall.Outcome outcome, @Nullable JsonNode result)
      throws IOException {
    Instant callsUntil = Instant.now().minusSeconds(10);
    StepRequest undo =
        StepRequests.completeWithin(Duration.ofMinutes(4)).of(step).undo().attempt(attempt).build();
    ObjectMapper json = MessageCodec.mapper();
    ObjectNode tree = json.valueToTree(undo);
    tree.set(
        "undoes",
        json.valueToTree(new ForwardCall(step.remoteKey(), outcome, result, callsUntil, null)));
    return json.treeToValue(tree, StepRequest.class);
  }

  private static StepRequest secondAttempt(StepRequest first, Instant earlierCallsUntil) {
    return StepRequests.completeWithin(Duration.ofMinutes(4))
        .of(first)
        .attempt(2)
        .earlierCallsUntil(earlierCallsUntil)
        .build();
  }
}
