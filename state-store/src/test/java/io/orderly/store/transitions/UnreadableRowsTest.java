package io.orderly.store.transitions;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessState;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.fairness.FairnessStoreConfiguration;
import io.orderly.store.intake.IntakeStoreConfiguration;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.orders.OrderStoreConfiguration;
import io.orderly.store.pg.StoreDatabase;
import io.orderly.store.testing.TestDatabase;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.store.workflows.WorkflowStoreConfiguration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** A row that can't be read, as only a change by hand leaves one, holds up no other. */
@Tag("servers")
class UnreadableRowsTest {

  private final HikariDataSource dataSource = TestDatabase.migratedAlone();
  private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);
  private final StoreDatabase database =
      StoreDatabase.of(dataSource, new JdbcTransactionManager(dataSource), Optional.empty());
  private final WorkflowCatalogue workflows =
      new WorkflowStoreConfiguration(database).workflowCatalogue();
  private final StateStore store = new TransitionStoreConfiguration(database).stateStore(workflows);
  private final OrderProgression scheduler = new OrderProgression(store, "scheduler#1");
  private final List<NewOrder> orders = TestOrders.orders(3);
  private final UUID unreadable = orders.get(0).orderId();

  @BeforeEach
  void fill() {
    jdbc.execute("ALTER TABLE state.order_step DROP CONSTRAINT known_state");
    jdbc.execute("ALTER TABLE state.order_process DROP CONSTRAINT state_fits_direction");
    new IntakeStoreConfiguration(database)
        .orderIntake(
            new FairnessStoreConfiguration(database).queueSlots(),
            Optional.empty(),
            Optional.empty())
        .accept(orders);
  }

  @AfterEach
  void close() {
    dataSource.close();
  }

  @Test
  void anUnreadableOrderDoesNotPreventReadingOthers() {
    jdbc.update(
        "UPDATE orders.customer_order SET lines = '{\"no\": \"list\"}' WHERE order_id = ?",
        unreadable);

    assertThat(new OrderStoreConfiguration(database).orderDirectory().find(ids()))
        .containsOnlyKeys(readable());
  }

  @Test
  void aClaimSkipsAnUnreadableProcessRow() {
    jdbc.update(
        "UPDATE state.order_process SET direction = 'sideways' WHERE order_id = ?", unreadable);

    assertThat(scheduler.claims(OrderProgression.upTo(3)))
        .filteredOn(Decision::isChange)
        .extracting(decision -> decision.after().orderId())
        .containsExactly(readable());
  }

  @Test
  void aClaimSkipsAnUnreadableStepRow() {
    jdbc.update(
        "UPDATE state.order_step SET step_state = 'Dancing', attempt = 1, complete_by = now(),"
            + " started_at = now() WHERE order_id = ? AND position = 1",
        unreadable);
    // As any change by hand must, so that nobody goes by what was known before.
    jdbc.update(
        "UPDATE state.order_process SET version = version + 1 WHERE order_id = ?", unreadable);

    assertThat(scheduler.claims(OrderProgression.upTo(3)))
        .extracting(decision -> decision.after().orderId())
        .containsExactly(readable());
    List<UUID> locked =
        store.inTransaction(
            transaction -> transaction.lock(ids()).stream().map(OrderProcess::orderId).toList());
    assertThat(locked).containsExactlyInAnyOrder(readable());
  }

  @Test
  void anOrderIsProcessedOnceItsRowIsCorrected() {
    jdbc.update(
        "UPDATE state.order_process SET direction = 'sideways' WHERE order_id = ?", unreadable);
    assertThat(scheduler.claims(OrderProgression.upTo(3))).hasSize(2);

    jdbc.update(
        "UPDATE state.order_process SET direction = 'forward' WHERE order_id = ?", unreadable);

    assertThat(scheduler.decides(orders.get(0), new ProcessEvent.Claim("scheduler#1")).after())
        .extracting(OrderProcess::state)
        .isEqualTo(ProcessState.PROCESSING);
  }

  private List<UUID> ids() {
    return orders.stream().map(NewOrder::orderId).toList();
  }

  private UUID[] readable() {
    return orders.stream().skip(1).map(NewOrder::orderId).toArray(UUID[]::new);
  }
}
