package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.agent.testing.TestScheduler;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.process.Delivery;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

@Tag("servers")
@Timeout(240)
class KillTest {

  /** A JVM starts slowly on a machine that does many things at once. */
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final RemoteService remote =
      RemoteService.start(RemoteService.answer(200, "{\"charge\":\"ch-1\"}"));

  @TempDir Path folder;

  @AfterEach
  void endRemoteService() {
    remote.close();
  }

  /** The call of the killed process may still take effect: a refusal of the second says nothing. */
  @Test
  void aRefusalOfARequestReadByAKilledProcessIsMarkedAsRedelivered() throws Exception {
    StepRequest unfinished = request();
    StepRequest fresh = request();
    remote.tell(unfinished.remoteKey(), remote.hang(), RemoteService.answer(422, "{}"));
    remote.tell(fresh.remoteKey(), RemoteService.answer(422, "{}"));
    try (AgentProcess process = AgentProcess.start("killed-at", "killed-1", remote, folder);
        TestScheduler scheduler = TestScheduler.onceThereAre("killed-at", PATIENCE)) {
      scheduler.send("killed-at", 0, unfinished);
      await().atMost(PATIENCE).until(() -> remote.callsOf(unfinished.remoteKey()).size() == 1);

      process.kill();

      try (ConfigurableApplicationContext next =
          Service.start("killed-at", "killed-2", remote, List.of())) {
        await().atMost(PATIENCE).until(() -> scheduler.repliesTo(unfinished).size() == 1);
        scheduler.send("killed-at", 0, fresh);
        await().atMost(PATIENCE).until(() -> scheduler.repliesTo(fresh).size() == 1);
        assertThat(next.isRunning()).isTrue();
      }
      assertThat(scheduler.repliesTo(unfinished).get(0).outcome())
          .isEqualTo(StepReply.Outcome.FAILED);
      assertThat(scheduler.repliesTo(unfinished).get(0).delivery()).isEqualTo(Delivery.REDELIVERED);
      assertThat(scheduler.repliesTo(fresh).get(0).delivery()).isNull();
    }
  }

  @Test
  void unfinishedRequestsOfAKilledProcessAreCalledAgainUnderTheSameKey() throws Exception {
    StepRequest done = request();
    StepRequest unfinished = request();
    StepRequest doneBehindIt = request();
    remote.tell(
        unfinished.remoteKey(), remote.hang(), RemoteService.answer(200, "{\"charge\":\"ch-2\"}"));
    try (AgentProcess process = AgentProcess.start("killed", "killed-1", remote, folder);
        TestScheduler scheduler = TestScheduler.onceThereAre("killed", PATIENCE)) {
      long first = scheduler.send("killed", 0, done);
      scheduler.send("killed", 0, unfinished);
      long last = scheduler.send("killed", 0, doneBehindIt);
      await().atMost(PATIENCE).until(() -> scheduler.repliesTo(doneBehindIt).size() == 1);
      await().atMost(PATIENCE).until(() -> scheduler.committed("killed", 0) == first + 1);
      assertThat(scheduler.repliesTo(unfinished)).isEmpty();

      process.kill();

      try (ConfigurableApplicationContext next =
          Service.start("killed", "killed-2", remote, List.of())) {
        await().atMost(PATIENCE).until(() -> scheduler.repliesTo(unfinished).size() == 1);
        assertThat(scheduler.repliesTo(unfinished).get(0).outcome())
            .isEqualTo(StepReply.Outcome.COMPLETED);
        await().atMost(PATIENCE).until(() -> scheduler.committed("killed", 0) == last + 1);
        assertThat(next.isRunning()).isTrue();
      }
      assertThat(remote.callsOf(unfinished.remoteKey())).hasSize(2);
      assertThat(remote.callsOf(done.remoteKey())).hasSize(1);
    }
  }

  private static StepRequest request() {
    return StepRequests.completeWithin(Duration.ofMinutes(4)).build();
  }
}
