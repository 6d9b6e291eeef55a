package io.orderly.store.transitions;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.pg.Column;
import io.orderly.store.testing.StoredOrders;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.jdbc.core.SqlTypeValue;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Recovery locks live rows through partial indexes, however many orders are finished. */
@Tag("servers")
@TestInstance(Lifecycle.PER_CLASS)
class LockIndexUseTest {

  private static final SqlTypeValue RUNNABLE = Column.array("text", List.of("order-fulfilment@v1"));

  /** Once for all tests: they ask for plans, and one moves a row a little. */
  private final StoredOrders orders = new StoredOrders();

  @Test
  void sweepUsesItsIndex() {
    assertThat(orders.plan(ProcessLocks.OVERDUE, 2_000, 2_000, RUNNABLE, 100))
        .contains("Index Scan using order_process_sweep")
        .contains("Presorted Key: wake_at");
  }

  @Test
  void releaseUsesItsIndex() {
    assertThat(orders.plan(ProcessLocks.RELEASABLE, RUNNABLE, 100))
        .contains("Index Scan using order_process_release")
        .doesNotContain("Sort");
  }

  @Test
  void startsUseTheirIndex() {
    assertThat(orders.plan(ProcessLocks.SCHEDULED, RUNNABLE, 100))
        .contains("Index Scan using order_process_start")
        .doesNotContain("Sort");
  }

  @Test
  void passedDeadlinesAreFoundThroughTheirIndex() {
    assertThat(orders.plan(ProcessLocks.PAST_DEADLINE, RUNNABLE, 100))
        .contains("Index Scan using order_process_deadline")
        .doesNotContain("Sort");
  }

  @Test
  void ownersOrdersAreFoundThroughTheirIndex() {
    assertThat(orders.plan(ProcessLocks.OF_OLDER_INCARNATIONS, "s#", "s$", "s#5", "s#5", 100))
        .contains("order_process_owner");
    assertThat(orders.plan(ProcessLocks.WITH_DUE_STEPS, "s#5", 100))
        .containsAnyOf("order_process_owner", "order_process_sweep")
        .doesNotContain("Seq Scan on order_process");
  }

  /** What a reply does to an order that goes on: it must not write into every index. */
  @Test
  void movingCompleteByALittleIsAHeapOnlyUpdate() {
    orders.jdbc().execute("VACUUM FULL state.order_process");
    Integer heapOnly =
        new TransactionTemplate(new DataSourceTransactionManager(orders.dataSource()))
            .execute(
                status -> {
                  orders
                      .jdbc()
                      .update(
                          """
                          UPDATE state.order_process
                          SET complete_by = wake_at + interval '59 s', version = version + 1
                          WHERE order_id = (
                              SELECT order_id FROM state.order_process
                              WHERE process_state = 'Processing' LIMIT 1)
                          """);
                  return orders
                      .jdbc()
                      .queryForObject(
                          "SELECT"
                              + " pg_stat_get_xact_tuples_hot_updated('state.order_process'::regclass)",
                          Integer.class);
                });

    assertThat(heapOnly).isEqualTo(1);
  }
}
