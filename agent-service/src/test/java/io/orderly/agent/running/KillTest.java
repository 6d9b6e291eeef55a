package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.AgentApplication;
import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.agent.testing.TestScheduler;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.StepReplyOutcome;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

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

  @Test
  void whatAKilledProcessLeftUnfinishedIsReadAgainUnderTheSameKey() throws Exception {
    StepRequest done = request();
    StepRequest unfinished = request();
    StepRequest doneBehindIt = request();
    remote.tell(
        unfinished.remoteKey(), remote.hang(), RemoteService.answer(200, "{\"charge\":\"ch-2\"}"));
    Process process = startProcess();
    try (TestScheduler scheduler = schedulerOnceTopicsExist()) {
      long first = scheduler.send("killed", 0, done);
      scheduler.send("killed", 0, unfinished);
      long last = scheduler.send("killed", 0, doneBehindIt);
      await().atMost(PATIENCE).until(() -> scheduler.repliesTo(doneBehindIt).size() == 1);
      await().atMost(PATIENCE).until(() -> scheduler.committed("killed", 0) == first + 1);
      assertThat(scheduler.repliesTo(unfinished)).isEmpty();

      kill(process);

      try (ConfigurableApplicationContext next =
          Service.start("killed", "killed-2", remote, List.of())) {
        await().atMost(PATIENCE).until(() -> scheduler.repliesTo(unfinished).size() == 1);
        assertThat(scheduler.repliesTo(unfinished).get(0).outcome())
            .isEqualTo(StepReplyOutcome.COMPLETED);
        await().atMost(PATIENCE).until(() -> scheduler.committed("killed", 0) == last + 1);
        assertThat(next.isRunning()).isTrue();
      }
      assertThat(remote.callsOf(unfinished.remoteKey())).hasSize(2);
      assertThat(remote.callsOf(done.remoteKey())).hasSize(1);
    } finally {
      kill(process);
    }
  }

  private Process startProcess() throws IOException {
    Stream<String> java =
        Stream.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            AgentApplication.class.getName(),
            // Ends with this JVM, however that ends.
            "--orderly.exit-with-starter=true");
    List<String> command =
        Stream.concat(java, Service.settings("killed", "killed-1", remote)).toList();
    File log = folder.resolve("killed.log").toFile();
    return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).start();
  }

  private static TestScheduler schedulerOnceTopicsExist() {
    SharedInfrastructure.kafka();
    return await()
        .atMost(PATIENCE)
        .ignoreExceptions()
        .until(
            () ->
                new TestScheduler(
                    SharedInfrastructure.kafka().bootstrapServers(),
                    Topics.SCHEDULER_REPLIES,
                    Topics.agentRequests("killed")),
            scheduler -> true);
  }

  private static void kill(Process process) throws InterruptedException {
    process.destroyForcibly();
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
  }

  private static StepRequest request() {
    return StepRequests.completeWithin(Duration.ofMinutes(4)).build();
  }
}
