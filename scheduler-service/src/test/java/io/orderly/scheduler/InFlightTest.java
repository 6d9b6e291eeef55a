package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.StepState;
import io.orderly.scheduler.lifecycle.StopStep;
import io.orderly.scheduler.reconciling.ReconcileTask;
import io.orderly.scheduler.replying.ProvenReplies;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.testing.PlayedAgent;
import io.orderly.scheduler.testing.PlayedAgent.Conduct;
import io.orderly.scheduler.testing.PlayedAgent.Pace;
import io.orderly.scheduler.testing.World;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** One request that nobody has answered yet. */
@Tag("servers")
class InFlightTest {

  private static final String AGENT = "in-flight-agent";
  private static final List<Integer> ALL_REPLY_PARTITIONS = List.of(0, 1, 2, 3);

  /** It waits for no answer as it stops, and by itself sends again only as it begins. */
  private static final Map<String, Object> SETTINGS_OF_ONE_THAT_STOPS =
      Map.of(
          "orderly.scheduler.drain-timeout",
          "0s",
          "orderly.scheduler.resend-after",
          "0s",
          "orderly.scheduler.reconcile-interval",
          "10m");

  private final World world = new World(SharedInfrastructure.kafka().bootstrapServers());

  @AfterEach
  void end() {
    world.close();
  }

  @Test
  void aRequestCountsUntilAnsweredThoughAnotherSchedulerGetsTheReply() {
    world.submit(world.workflow("in-flight", "60s", AGENT), 1);
    PlayedAgent agent = world.agent(AGENT, Conduct.isSilent(), Pace.AT_ONCE);
    ConfigurableApplicationContext scheduler = world.scheduler("in-flight", Map.of());
    await().atMost(Duration.ofSeconds(30)).until(() -> agent.received().size() == 1);
    await()
        .atMost(Duration.ofSeconds(30))
        .ignoreExceptions()
        .untilAsserted(() -> assertThat(shown(scheduler)).isEqualTo(1));

    Routing routing = scheduler.getBean(Routing.class);
    routing.answersMoved(ALL_REPLY_PARTITIONS);
    scheduler.getBean(SchedulerCore.class).reconciler().runOnce();

    assertThat(routing.inFlight(AGENT)).isEqualTo(1);
    assertThat(agent.received().values()).containsExactly(1);
    // What is forgotten is sent again, though perhaps not received yet.
    assertThat(resent(scheduler)).isZero();
  }

  @Test
  void aStoppingSchedulerStartsNoNextStep() {
    String[] agents = {"stopping-a", "stopping-b"};
    WorkflowDefinition workflow = world.workflow("stopping", "60s", agents);
    PlayedAgent first = world.agent(agents[0], Conduct.isSilent(), Pace.AT_ONCE);
    ConfigurableApplicationContext scheduler =
        world.scheduler("stopping", SETTINGS_OF_ONE_THAT_STOPS);
    UUID orderId = world.submit(workflow, 1).get(0);
    await().atMost(Duration.ofSeconds(30)).until(() -> first.requests().size() == 1);
    Routing routing = scheduler.getBean(Routing.class);
    await().atMost(Duration.ofSeconds(30)).until(() -> routing.capacity(agents[1], 0) > 0);
    StepReply answer = completed(first.requests().get(0));

    scheduler.getBean("handover", StopStep.class).stop();
    routing.release(AttemptKey.of(answer));
    scheduler.getBean(ReconcileTask.class).runOnce();
    scheduler.getBean(ProvenReplies.class).handle(List.of(answer));

    assertThat(scheduler.getBean(SchedulerCore.class).mayClaim()).isFalse();
    assertThat(resent(scheduler)).isZero();
    OrderProcess order = world.read(orderId);
    assertThat(order.lockedBy()).isNull();
    assertThat(order.steps())
        .extracting(OrderStep::state)
        .containsExactly(StepState.COMPLETED, StepState.NOT_STARTED);
  }

  private static StepReply completed(StepRequest request) {
    return StepReply.completed(request, JsonNodeFactory.instance.objectNode(), "scripted");
  }

  private static double resent(ConfigurableApplicationContext scheduler) {
    return scheduler.getBean(MeterRegistry.class).get("orderly.resent.requests").counter().count();
  }

  private static double shown(ConfigurableApplicationContext scheduler) {
    return scheduler
        .getBean(MeterRegistry.class)
        .get("orderly.steps.in.flight")
        .tag("agent", AGENT)
        .gauge()
        .value();
  }
}
