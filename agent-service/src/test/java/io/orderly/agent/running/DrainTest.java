package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.agent.testing.TestScheduler;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.ConfigurableApplicationContext;

@Tag("servers")
@Timeout(180)
class DrainTest {

  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private final RemoteService remote = RemoteService.start(RemoteService.answer(200, "{}"));
  private final CountDownLatch letOneGo = new CountDownLatch(1);
  private final CountDownLatch letTheOtherGo = new CountDownLatch(1);

  @AfterEach
  void endRemoteService() {
    letOneGo.countDown();
    letTheOtherGo.countDown();
    remote.close();
  }

  @Test
  void aStoppingAgentFinishesCallsAndDeclinesWaitingRequests() throws Exception {
    ConfigurableApplicationContext service =
        Service.start("drained", "drained-1", remote, List.of(), "orderly.agents.drained.slots=2");
    try (TestScheduler scheduler =
        new TestScheduler(
            SharedInfrastructure.kafka().bootstrapServers(), Topics.SCHEDULER_REPLIES)) {
      StepRequest one = hanging(letOneGo);
      StepRequest other = hanging(letTheOtherGo);
      StepRequest waiting = request();
      StepRequest late = request();
      scheduler.send("drained", 0, one);
      scheduler.send("drained", 0, other);
      await().atMost(PATIENCE).until(() -> remote.callsTo("/charges") == 2);
      scheduler.send("drained", 0, waiting);

      CompletableFuture<Void> stopped = CompletableFuture.runAsync(service::close);
      assertIsDeclined(scheduler, waiting);
      letOneGo.countDown();
      assertIsCompleted(scheduler, one);
      // A slot is free now, yet nothing new is begun.
      long last = scheduler.send("drained", 0, late);
      assertIsDeclined(scheduler, late);
      assertThat(stopped).isNotDone();
      letTheOtherGo.countDown();
      stopped.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);

      assertIsCompleted(scheduler, other);
      assertThat(scheduler.instancesOf("drained")).isZero();
      assertThat(scheduler.committed("drained", 0)).isEqualTo(last + 1);
      assertThat(remote.callsTo("/charges")).isEqualTo(2);
    } finally {
      service.close();
    }
  }

  @Test
  void aStoppingAgentWaitsForCallsUntilCompleteByAtMost() {
    ConfigurableApplicationContext service =
        Service.start("leaving", "leaving-1", remote, List.of());
    try (TestScheduler scheduler =
        new TestScheduler(
            SharedInfrastructure.kafka().bootstrapServers(), Topics.SCHEDULER_REPLIES)) {
      // CompleteBy of the other one must not pass while the service is still cold.
      StepRequest first = request();
      scheduler.send("leaving", 0, first);
      assertIsCompleted(scheduler, first);
      NearCompleteBy.Sent last =
          NearCompleteBy.sendInTime(
              scheduler,
              "leaving",
              Duration.ofSeconds(6),
              this::endless,
              request -> !remote.callsOf(request.remoteKey()).isEmpty());
      StepRequest endless = last.request();

      service.close();

      assertThat(Instant.now()).isAfterOrEqualTo(endless.completeBy());
      assertThat(scheduler.committed("leaving", 0)).isEqualTo(last.offset() + 1);
      assertThat(scheduler.instancesOf("leaving")).isZero();
      assertThat(scheduler.repliesTo(endless)).isEmpty();
    } finally {
      service.close();
    }
  }

  private StepRequest endless(Duration completeWithin) {
    StepRequest request = StepRequests.completeWithin(completeWithin).build();
    remote.tell(request.remoteKey(), remote.hang());
    return request;
  }

  private StepRequest hanging(CountDownLatch letGo) {
    StepRequest request = request();
    remote.tell(
        request.remoteKey(), RemoteService.answerWhen(letGo, RemoteService.answer(200, "{}")));
    return request;
  }

  private static void assertIsCompleted(TestScheduler scheduler, StepRequest request) {
    await().atMost(PATIENCE).until(() -> !scheduler.repliesTo(request).isEmpty());
    assertThat(scheduler.repliesTo(request))
        .singleElement()
        .extracting(StepReply::outcome)
        .isEqualTo(StepReply.Outcome.COMPLETED);
  }

  private static void assertIsDeclined(TestScheduler scheduler, StepRequest request) {
    await().atMost(PATIENCE).until(() -> !scheduler.repliesTo(request).isEmpty());
    StepReply reply = scheduler.repliesTo(request).get(0);
    assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.DECLINED);
    assertThat(Objects.requireNonNull(reply.failure()).code()).isEqualTo("draining");
  }

  private static StepRequest request() {
    return StepRequests.completeWithin(Duration.ofMinutes(2)).build();
  }
}
