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
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.ConfigurableApplicationContext;

@Tag("servers")
@Timeout(240)
class RebalanceTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final RemoteService remote = RemoteService.start(RemoteService.answer(200, "{}"));
  private final CountDownLatch letGo = new CountDownLatch(1);

  @AfterEach
  void endRemoteService() {
    letGo.countDown();
    remote.close();
  }

  @Test
  void waitingRequestsMoveToAJoiningInstanceAndAreCalledOnce() {
    StepRequest running = request();
    List<StepRequest> waiting = Stream.generate(RebalanceTest::request).limit(3).toList();
    remote.tell(
        running.remoteKey(), RemoteService.answerWhen(letGo, RemoteService.answer(200, "{}")));
    try (ConfigurableApplicationContext first = start("first");
        TestScheduler scheduler = scheduler()) {
      scheduler.send("moved", 0, running);
      await().atMost(PATIENCE).until(() -> remote.callsOf(running.remoteKey()).size() == 1);
      for (int i = 0; i < waiting.size(); i++) {
        scheduler.send("moved", i + 1, waiting.get(i));
      }

      try (ConfigurableApplicationContext second = start("second")) {
        await().atMost(PATIENCE).until(() -> answered(scheduler, waiting, "second") >= 1);
        letGo.countDown();
        await()
            .atMost(PATIENCE)
            .until(
                () ->
                    answered(scheduler, waiting, "second") + answered(scheduler, waiting, "first")
                        == 3);
        assertThat(first.isRunning() && second.isRunning()).isTrue();
      }

      for (StepRequest request : waiting) {
        assertThat(scheduler.repliesTo(request)).hasSize(1);
        assertThat(scheduler.repliesTo(request).get(0).outcome())
            .isEqualTo(StepReply.Outcome.COMPLETED);
        assertThat(remote.callsOf(request.remoteKey())).hasSize(1);
      }
    }
  }

  private static long answered(
      TestScheduler scheduler, List<StepRequest> requests, String instance) {
    return requests.stream()
        .filter(
            request ->
                scheduler.repliesTo(request).stream()
                    .anyMatch(reply -> reply.agentInstance().equals(instance)))
        .count();
  }

  private ConfigurableApplicationContext start(String instance) {
    return Service.start("moved", instance, remote, List.of(), "orderly.agents.moved.slots=1");
  }

  private static TestScheduler scheduler() {
    return new TestScheduler(
        SharedInfrastructure.kafka().bootstrapServers(), Topics.SCHEDULER_REPLIES);
  }

  private static StepRequest request() {
    return StepRequests.completeWithin(Duration.ofMinutes(10)).build();
  }
}
