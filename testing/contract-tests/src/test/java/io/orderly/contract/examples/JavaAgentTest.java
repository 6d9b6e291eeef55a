package io.orderly.contract.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.testing.StepRequests;
import io.orderly.agent.testing.TestScheduler;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.ConsumerGroups;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.common.KafkaFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("servers")
@Timeout(300)
class JavaAgentTest {

  /** A JVM starts in it. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

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
          .isEqualTo(StepReply.Outcome.COMPLETED);
      assertThat(ask(scheduler, usual.attempt(3).build()).outcome())
          .isEqualTo(StepReply.Outcome.FAILED);
      assertThat(Files.readString(folder.resolve("agent.log")))
          .contains("Agents served by this process: [gift-wrap]");
      assertThat(agentsWithReaders()).containsExactly(AGENT);
    } finally {
      agent.destroyForcibly().waitFor();
    }
  }

  /** The agents whose requests anybody reads: beside this process nobody does here. */
  private static List<String> agentsWithReaders() throws Exception {
    Map<String, Object> kafka =
        Map.of(
            AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
            SharedInfrastructure.kafka().bootstrapServers());
    List<String> groups =
        Stream.of(AGENT, "inventory", "payment", "carrier").map(ConsumerGroups::agent).toList();
    try (Admin admin = Admin.create(kafka)) {
      return admin.describeConsumerGroups(groups).describedGroups().entrySet().stream()
          .filter(group -> hasMembers(group.getValue()))
          .map(group -> group.getKey().substring(ConsumerGroups.agent("").length()))
          .toList();
    }
  }

  private static boolean hasMembers(KafkaFuture<ConsumerGroupDescription> group) {
    try {
      return !group.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).members().isEmpty();
    } catch (ExecutionException unknownGroup) {
      return false;
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError(e);
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
