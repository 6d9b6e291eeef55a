package io.orderly.store.claiming;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.claiming.Backlog.QueueLength;
import io.orderly.store.testing.TestDatabase;
import io.orderly.workflow.WorkflowId;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** What waits is counted line by line, beside what was answered. */
@Tag("servers")
class BacklogTest {

  private static final WorkflowId V1 = new WorkflowId("order-fulfilment", "v1");
  private static final WorkflowId V2 = new WorkflowId("order-fulfilment", "v2");
  private static final ClaimQueue INVENTORY = new ClaimQueue(V1, "inventory");
  private static final ClaimQueue NO_AGENT = new ClaimQueue(V2, "");

  private static final String WAITING =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, next_agent, claim_rank, paused)
      SELECT gen_random_uuid(), 'order-fulfilment', ?, 'Pending', ?, n, ?
      FROM generate_series(1, ?) AS n
      """;

  private static final String PAUSE =
      "INSERT INTO state.pause (kind, name, paused_by, reason) VALUES (?, ?, 'test', 'test')";

  private final JdbcTemplate jdbc = new JdbcTemplate(TestDatabase.empty());
  private final PostgresBacklog backlog = new PostgresBacklog(jdbc);
  private final PostgresAnswerCounts counts = new PostgresAnswerCounts(jdbc);

  @Test
  void withoutWaitingOrdersTheBacklogIsEmpty() {
    counts.add(Map.of(INVENTORY, 3));

    assertThat(backlog.lengths(10)).isEmpty();
  }

  @Test
  void theBacklogIsCountedPerQueue() {
    jdbc.update(WAITING, "v1", "inventory", false, 7);
    jdbc.update(WAITING, "v2", null, false, 2);
    counts.add(Map.of(INVENTORY, 3, NO_AGENT, 1));
    counts.add(Map.of(INVENTORY, 4));

    assertThat(backlog.lengths(10))
        .containsExactlyInAnyOrder(
            new QueueLength(INVENTORY, 7, 7), new QueueLength(NO_AGENT, 2, 1));
  }

  @Test
  void theBacklogIsCountedUpToTheGivenLimit() {
    jdbc.update(WAITING, "v1", "inventory", false, 7);

    assertThat(backlog.lengths(5)).containsExactly(new QueueLength(INVENTORY, 5, 0));
  }

  @Test
  void pausedOrdersAgentsAndWorkflowsAreNotCounted() {
    jdbc.update(WAITING, "v1", "inventory", true, 7);
    jdbc.update(WAITING, "v1", "payment", false, 7);
    jdbc.update(PAUSE, "agent", "payment");

    assertThat(backlog.lengths(10)).isEmpty();

    jdbc.update(WAITING, "v2", "inventory", false, 7);
    jdbc.update(PAUSE, "workflow", "order-fulfilment");

    assertThat(backlog.lengths(10)).isEmpty();
  }
}
