package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.ConsumerGroups;
import io.orderly.process.ProcessState;
import io.orderly.scheduler.testing.PlayedAgent;
import io.orderly.scheduler.testing.PlayedAgent.Conduct;
import io.orderly.scheduler.testing.PlayedAgent.Pace;
import io.orderly.scheduler.testing.World;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/** A scheduler that is stopped gracefully under load while another one serves. */
@Tag("servers")
class HandoverTest {

  private static final int ORDERS = 900;
  private static final Duration SOON = Duration.ofSeconds(60);

  private final World world = new World(SharedInfrastructure.kafka().bootstrapServers());

  @AfterEach
  void end() {
    world.close();
  }

  /**
   * Without a wait for the replies nearly everything is left live, and taken over with its reply.
   */
  @ParameterizedTest
  @ValueSource(strings = {"3s", "0s"})
  void ordersOfAStoppedSchedulerAreProcessedByAnotherWithoutASweep(String drainTimeout) {
    String[] agents = {"handover-a" + drainTimeout, "handover-b" + drainTimeout};
    WorkflowDefinition workflow = world.workflow("handover-" + drainTimeout, "60s", agents);
    ConfigurableApplicationContext leaving =
        world.scheduler("handover-1", Map.of("orderly.scheduler.drain-timeout", drainTimeout));
    world.scheduler("handover-2", Map.of());
    await().atMost(SOON).until(() -> readers().size() == 2);
    List<PlayedAgent> played =
        Stream.of(agents)
            .map(
                agent ->
                    world.agent(agent, Conduct.completes(), new Pace(16, Duration.ofMillis(30))))
            .toList();
    List<UUID> orders = world.submit(workflow, ORDERS);
    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PROCESSED) > ORDERS / 10);
    assertThat(lockedBy("handover-1")).as("orders under way at the stop").isPositive();

    long stopBegins = System.nanoTime();
    leaving.close();
    Duration stop = Duration.ofNanos(System.nanoTime() - stopBegins);

    assertThat(stop).isLessThan(SOON);
    assertThat(members()).doesNotContain("handover-1");
    // While the group shares its partitions out anew, nobody has any.
    await().atMost(SOON).untilAsserted(() -> assertThat(readers()).containsExactly("handover-2"));
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(world.count(orders, ProcessState.PROCESSED)).isEqualTo(ORDERS));
    assertThat(failures()).isZero();
    assertThat(played)
        .allSatisfy(agent -> assertThat(agent.received().values()).allMatch(times -> times <= 2));
  }

  private long lockedBy(String instance) {
    return world.figure(
        "SELECT count(*) FROM state.order_process WHERE locked_by LIKE ?", instance + "#%");
  }

  private long failures() {
    return world.figure("SELECT coalesce(sum(failure_count), 0) FROM state.order_process");
  }

  private List<String> members() {
    return members(member -> true);
  }

  private List<String> readers() {
    return members(member -> !member.assignment().topicPartitions().isEmpty());
  }

  private List<String> members(Predicate<MemberDescription> which) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", world.bootstrapServers()))) {
      return admin
          .describeConsumerGroups(List.of(ConsumerGroups.SCHEDULER_REPLIES))
          .describedGroups()
          .get(ConsumerGroups.SCHEDULER_REPLIES)
          .get()
          .members()
          .stream()
          .filter(which)
          .map(MemberDescription::groupInstanceId)
          .flatMap(Optional::stream)
          .collect(Collectors.toList());
    } catch (Exception e) {
      throw new AssertionError("the group of the replies can't be described", e);
    }
  }
}
