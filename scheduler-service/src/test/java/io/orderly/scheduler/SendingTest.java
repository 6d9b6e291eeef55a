package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.OperatorAlert;
import io.orderly.messages.Topics;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.scheduler.testing.PlayedAgent;
import io.orderly.scheduler.testing.PlayedAgent.Conduct;
import io.orderly.scheduler.testing.PlayedAgent.Pace;
import io.orderly.scheduler.testing.TestOrder;
import io.orderly.scheduler.testing.World;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** Requests that can't be sent, to one agent, while others can be reached. */
@Tag("servers")
class SendingTest {

  private static final Duration SOON = Duration.ofSeconds(60);

  private final World world = new World(SharedInfrastructure.kafka().bootstrapServers());

  @AfterEach
  void end() {
    world.close();
  }

  @Test
  void ordersOfAnAgentWithoutATopicWaitAndDelayNoOthers() {
    WorkflowDefinition waiting = world.workflowOnly("no-topic", "60s", "topicless");
    WorkflowDefinition other = world.workflow("with-topic", "60s", "reachable");
    world.scheduler("sending", Map.of());
    world.agent("reachable", Conduct.completes(), Pace.AT_ONCE);

    List<UUID> held = world.submit(waiting, 20);
    List<UUID> free = world.submit(other, 200);

    await().atMost(SOON).until(() -> world.count(free, ProcessState.PROCESSED) == 200);
    assertThat(begun("topicless")).isZero();

    world.topic("topicless", Map.of());
    world.agent("topicless", Conduct.completes(), Pace.AT_ONCE);
    await().atMost(SOON).until(() -> world.count(held, ProcessState.PROCESSED) == 20);
  }

  @Test
  void aDeletedTopicStopsClaimsOfItsAgentOnlyUntilItIsRecreated() throws Exception {
    WorkflowDefinition losing = world.workflow("losing", "120s", "lost-topic");
    WorkflowDefinition other = world.workflow("keeping", "120s", "kept-topic");
    ConfigurableApplicationContext scheduler = world.scheduler("sending", Map.of());
    SendHealth health = scheduler.getBean(SendHealth.class);
    world.agent("kept-topic", Conduct.completes(), Pace.AT_ONCE);
    world.submit(losing, 1);
    await().atMost(SOON).until(() -> begun("lost-topic") == 1);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", world.bootstrapServers()))) {
      admin.deleteTopics(Set.of(Topics.agentRequests("lost-topic"))).all().get();
    }

    List<UUID> unsent = world.submit(losing, 20);
    await().atMost(SOON).until(() -> health.maxRequests("lost-topic") < Integer.MAX_VALUE);
    List<UUID> more = world.submit(losing, 500);
    List<UUID> free = world.submit(other, 200);

    await().atMost(SOON).until(() -> world.count(free, ProcessState.PROCESSED) == 200);
    // One is tried every two seconds; at once it would have been 256.
    assertThat(world.count(more, ProcessState.PENDING)).as("not claimed").isGreaterThan(400);

    world.topic("lost-topic", Map.of());
    world.agent("lost-topic", Conduct.completes(), Pace.AT_ONCE);
    await().atMost(SOON).until(() -> world.count(unsent, ProcessState.PROCESSED) == 20);
    await().atMost(SOON).until(() -> world.count(more, ProcessState.PROCESSED) == 500);
  }

  @Test
  void anOrderWhoseRequestIsTooLargeGoesToErrorWithoutACountedFailure() {
    world.topic("small-topic", Map.of("max.message.bytes", "20000"));
    WorkflowDefinition workflow = world.workflowOnly("small", "120s", "small-topic");
    ConfigurableApplicationContext scheduler = world.scheduler("sending", Map.of());
    PlayedAgent agent = world.agent("small-topic", Conduct.completes(), Pace.AT_ONCE);
    UUID large = world.take(List.of(TestOrder.of(workflow, 1, 600))).get(0);
    List<UUID> ordinary = world.submit(workflow, 20);

    await().atMost(SOON).until(() -> world.read(large).state() == ProcessState.ERROR);
    await().atMost(SOON).until(() -> world.count(ordinary, ProcessState.PROCESSED) == 20);

    OrderProcess inError = world.read(large);
    assertThat(inError.failure()).isNotNull();
    assertThat(inError.failure().code()).isEqualTo("record-too-large");
    assertThat(inError.failureCount()).isZero();
    assertThat(world.store(AlertDeliveries.class).undelivered(10))
        .extracting(OperatorAlert::orderId)
        .containsExactly(large);
    assertThat(scheduler.getBean(SendHealth.class).maxRequests("small-topic"))
        .isEqualTo(Integer.MAX_VALUE);
    assertThat(agent.requests()).noneMatch(request -> request.orderId().equals(large));
  }

  @Test
  void anOrderWithAnUnreadableRowGoesToErrorAlone() {
    WorkflowDefinition workflow = world.workflow("breaking", "120s", "breaking-agent");
    UUID broken = world.submit(workflow, 1).get(0);
    world.figure(
        "WITH changed AS (UPDATE orders.customer_order SET lines = '{\"no\": \"list\"}'"
            + " WHERE order_id = ? RETURNING 1) SELECT count(*) FROM changed",
        broken);
    List<UUID> ordinary = world.submit(workflow, 20);
    world.scheduler("sending", Map.of());
    PlayedAgent agent = world.agent("breaking-agent", Conduct.completes(), Pace.AT_ONCE);

    await().atMost(SOON).until(() -> world.count(ordinary, ProcessState.PROCESSED) == 20);
    await().atMost(SOON).until(() -> world.read(broken).state() == ProcessState.ERROR);

    OrderProcess inError = world.read(broken);
    assertThat(inError.failure()).isNotNull();
    assertThat(inError.failure().code()).isEqualTo("order-unreadable");
    assertThat(inError.failureCount()).isZero();
    assertThat(agent.requests()).noneMatch(request -> request.orderId().equals(broken));
  }

  private long begun(String agent) {
    return world.figure(
        "SELECT count(*) FROM state.order_step WHERE agent = ? AND attempt > 0", agent);
  }
}
