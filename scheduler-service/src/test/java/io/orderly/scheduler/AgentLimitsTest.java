package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.process.ProcessState;
import io.orderly.scheduler.capacity.CallLimits;
import io.orderly.scheduler.testing.PlayedAgent;
import io.orderly.scheduler.testing.PlayedAgent.Conduct;
import io.orderly.scheduler.testing.PlayedAgent.Pace;
import io.orderly.scheduler.testing.World;
import io.orderly.store.limits.AgentLimitCommand;
import io.orderly.store.limits.AgentLimits;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** Two schedulers and two instances of an agent, on real Kafka and Postgres, under a limit. */
@Tag("servers")
class AgentLimitsTest {

  private static final Duration SOON = Duration.ofSeconds(60);

  private final World world = new World(SharedInfrastructure.kafka().bootstrapServers());
  private final List<PlayedAgent> instances = new CopyOnWriteArrayList<>();
  private final AtomicInteger mostInFlight = new AtomicInteger();

  @AfterEach
  void end() {
    world.close();
  }

  /** Completes every step, and notes how much is open when it is asked. */
  private final class Noting implements Conduct {

    @Override
    public Optional<StepReply> apply(StepRequest request) {
      mostInFlight.accumulateAndGet(inFlight(), Math::max);
      return Conduct.completes().apply(request);
    }
  }

  private int inFlight() {
    return instances.stream().mapToInt(one -> one.requests().size() - one.answered()).sum();
  }

  private void limit(String agent, @Nullable Integer perSecond, @Nullable Integer inFlight) {
    String id = UUID.randomUUID().toString();
    world
        .store(AgentLimits.class)
        .run(new AgentLimitCommand(id, agent, perSecond, inFlight, "ada", "they asked"));
  }

  private void agents(String agent, Pace pace) {
    instances.add(world.agent(agent, new Noting(), pace));
    instances.add(world.agent(agent, new Noting(), pace));
    await()
        .atMost(SOON)
        .until(() -> instances.stream().allMatch(instance -> instance.partitions() > 0));
  }

  private static int most(ConfigurableApplicationContext scheduler, String agent) {
    return scheduler.getBean(SchedulerCore.class).callLimits().available(agent);
  }

  private static void awaitLimited(ConfigurableApplicationContext scheduler, String agent) {
    await()
        .atMost(SOON)
        .until(() -> most(scheduler, agent) > 0 && most(scheduler, agent) != CallLimits.UNLIMITED);
  }

  @Test
  void allSchedulersTogetherHaveNoMoreInFlightThanTheBoundWhichIsChangedLive() {
    WorkflowDefinition workflow = world.workflow("in-flight", "60s", "bounded", "bounded-too");
    ConfigurableApplicationContext one = world.scheduler("limits-1", Map.of());
    ConfigurableApplicationContext other = world.scheduler("limits-2", Map.of());
    agents("bounded", new Pace(32, Duration.ofMillis(100)));
    world.agent("bounded-too", Conduct.completes(), Pace.AT_ONCE);
    limit("bounded", null, 6);
    awaitLimited(one, "bounded");
    awaitLimited(other, "bounded");

    List<UUID> first = world.submit(workflow, 150);
    await().atMost(SOON).until(() -> world.count(first, ProcessState.PROCESSED) == 150);
    int underTheBound = mostInFlight.getAndSet(0);
    limit("bounded", null, 24);
    await().atMost(SOON).until(() -> most(one, "bounded") + most(other, "bounded") == 24);
    List<UUID> second = world.submit(workflow, 150);
    await().atMost(SOON).until(() -> world.count(second, ProcessState.PROCESSED) == 150);
    int underTheHigherBound = mostInFlight.getAndSet(0);
    limit("bounded", null, null);
    await()
        .atMost(SOON)
        .until(
            () ->
                most(one, "bounded") == CallLimits.UNLIMITED
                    && most(other, "bounded") == CallLimits.UNLIMITED);
    List<UUID> third = world.submit(workflow, 300);
    await().atMost(SOON).until(() -> world.count(third, ProcessState.PROCESSED) == 300);

    // The bound itself: a start counts from its decision on, a call until its answer is recorded.
    assertThat(underTheBound).isBetween(4, 6);
    assertThat(underTheHigherBound).isBetween(7, 24);
    assertThat(mostInFlight.get()).isGreaterThan(24);
    assertThat(
            world.figure(
                "SELECT count(DISTINCT attempt) FROM state.order_step WHERE agent = 'bounded'"))
        .isEqualTo(1);
  }

  @Test
  void allSchedulersTogetherStartNoMoreASecondThanTheRate() {
    int perSecond = 40;
    WorkflowDefinition workflow = world.workflow("rate", "60s", "rated");
    ConfigurableApplicationContext one = world.scheduler("limits-1", Map.of());
    ConfigurableApplicationContext other = world.scheduler("limits-2", Map.of());
    agents("rated", Pace.AT_ONCE);
    limit("rated", perSecond, null);
    awaitLimited(one, "rated");
    awaitLimited(other, "rated");

    List<UUID> orders = world.submit(workflow, 300);
    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PROCESSED) == 300);

    // Saved up: a second's turns in the store, a fifth of a second's at each scheduler; and what
    // is decided up to a quarter of a second after its batch was begun.
    int slack = perSecond + 2 * perSecond / 5 + perSecond / 4;
    // Not when they arrive: a producer that is still cold holds some back and sends them at once.
    List<Instant> starts =
        world.moments(
            "SELECT started_at FROM state.order_step WHERE agent = 'rated' ORDER BY started_at");
    assertThat(starts).hasSize(300);
    assertThat(world.figure("SELECT max(attempt) FROM state.order_step")).isEqualTo(1);
    // Else calls that no start stands for would pass by the limit; a rebalance may repeat one.
    assertThat(instances)
        .allSatisfy(agent -> assertThat(agent.received().values()).allMatch(times -> times <= 2));
    for (int from = 0; from < starts.size(); from++) {
      for (int to = from + 1; to < starts.size(); to++) {
        double seconds = seconds(starts.get(from), starts.get(to));
        assertThat((double) (to - from + 1)).isLessThanOrEqualTo(perSecond * seconds + slack);
      }
    }
    double seconds = seconds(starts.get(0), starts.get(starts.size() - 1));
    assertThat(starts.size() / seconds).as("calls a second").isGreaterThan(perSecond * 0.25);
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toNanos() / 1e9;
  }
}
