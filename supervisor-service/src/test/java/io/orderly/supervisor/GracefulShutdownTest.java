package io.orderly.supervisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.StoreOnly;
import io.orderly.supervisor.testing.StoreTables;
import io.orderly.supervisor.testing.TestWorkflows;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A supervisor that is told to stop ends what it began. */
@Tag("servers")
class GracefulShutdownTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration STOPS_WITHIN = Duration.ofSeconds(60);

  /** A sweep waits for its lock until it gets it: how long the test takes does not matter. */
  private static final String WAITS_FOR_LOCKS =
      "spring.datasource.hikari.data-source-properties.options="
          + "-c default_transaction_isolation=read\\ committed -c statement_timeout=0"
          + " -c lock_timeout=0";

  @Test
  void aSweepInTheMiddleOfItsTransactionCommitsBeforeTheServiceEnds() {
    FreshDatabase database = SharedInfrastructure.freshDatabase();
    try (ConfigurableApplicationContext outside = StoreOnly.open(database);
        RunningSupervisor supervisor = RunningSupervisor.with(database, List.of(WAITS_FOR_LOCKS))) {
      List<UUID> orderIds = supervisor.orders().processing(50, TestWorkflows.BRITTLE);
      JdbcTemplate jdbc = new JdbcTemplate(outside.getBean(DataSource.class));

      CompletableFuture<Void> closing =
          new TransactionTemplate(outside.getBean(PlatformTransactionManager.class))
              .execute(
                  status -> {
                    jdbc.execute("SET LOCAL idle_in_transaction_session_timeout = 0");
                    jdbc.execute("LOCK TABLE state.order_process IN EXCLUSIVE MODE");
                    new StoreTables(outside.getBean(DataSource.class)).letExpire(orderIds);
                    await().atMost(SOON).until(() -> isSweepWaiting(jdbc));
                    CompletableFuture<Void> ending = CompletableFuture.runAsync(supervisor::close);
                    await().atMost(SOON).until(supervisor::isClosing);
                    return ending;
                  });

      assertThat(closing).succeedsWithin(STOPS_WITHIN);
      Orders orders = ordersOf(outside);
      assertThat(orderIds).map(orderId -> orders.read(orderId).failureCount()).containsOnly(1);
    }
  }

  private static boolean isSweepWaiting(JdbcTemplate jdbc) {
    Integer waiting =
        jdbc.queryForObject(
            """
            SELECT count(*)::integer
            FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'
              AND query LIKE '%complete_by <=%'
            """,
            Integer.class);
    return waiting != null && waiting > 0;
  }

  private static Orders ordersOf(ConfigurableApplicationContext context) {
    return new Orders(
        context.getBean(OrderIntake.class),
        context.getBean(StateStore.class),
        context.getBean(WorkflowCatalogue.class));
  }
}
