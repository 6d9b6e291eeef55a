package io.orderly.contract.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.testing.StepRequests;
import io.orderly.agent.testing.TestScheduler;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepReplyOutcome;
import io.orderly.messages.StepRequest;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class JavaAgentTest {

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final String AGENT = "gift-wrap";

  @TempDir Path folder;

  @Test
  void theAgentInCodeWrapsOnceUnwrapsAndRefusesWhatComesLate() throws Exception {
    StepRequests usual = StepRequests.completeWithin(Duration.ofMinutes(5));
    Process agent = start();
    try (TestScheduler scheduler = TestScheduler.onceThereAre(AGENT, PATIENCE)) {
      assertThat(ask(scheduler, usual.build()).result()).hasToString(wrappingOf(usual.build()));
      StepReply again = ask(scheduler, usual.attempt(2).build());
      assertThat(again.result()).hasToString(wrappingOf(usual.build()));
      assertThat(ask(scheduler, usual.undo().build()).outcome())
          .isEqualTo(StepReplyOutcome.COMPLETED);
      assertThat(ask(scheduler, usual.attempt(3).build()).outcome())
          .isEqualTo(StepReplyOutcome.FAILED);
    } finally {
      agent.destroyForcibly().waitFor();
    }
  }

  private static String wrappingOf(StepRequest request) {
    return "{\"wrapping\":\"paper for %s\"}".formatted(request.remoteKey());
  }

  private static StepReply ask(TestScheduler scheduler, StepRequest request) {
    scheduler.send(AGENT, 0, request);
    await().atMost(PATIENCE).until(() -> !scheduler.repliesTo(request).isEmpty());
    return scheduler.repliesTo(request).get(0);
  }

  private Process start() throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx160m",
            "-XX:+UseSerialGC",
            "-jar",
            OrderlyHome.find().jar("examples/agent-java").toString(),
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--orderly.topics.partitions=4",
            "--orderly.exit-with-starter=true",
            "--spring.kafka.bootstrap-servers=" + SharedInfrastructure.kafka().bootstrapServers())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("agent.log").toFile())
        .start();
  }
}
