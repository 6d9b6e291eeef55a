package io.orderly.store.search;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessState;
import io.orderly.store.readmodel.OrderRepository;
import io.orderly.store.readmodel.TestReadModel;
import io.orderly.store.search.OrderFilter.Range;
import io.orderly.store.search.OrderSearch.Page;
import io.orderly.store.search.OrderSearch.Part;
import io.orderly.store.testing.StatementCost;
import io.orderly.store.testing.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** What a search of an operator reads does not depend on how many orders wait or are in Error. */
@Tag("servers")
class FlatSearchTest {

  /** No statement may take longer than the connection waits for its answer. */
  private static final int AT_ONCE = 100_000;

  private static final int LIVE = Integer.getInteger("flat.orders", 60_000);

  /** A third is in Error; the one that is looked for was submitted first. */
  private static final String PROCESSES =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, failure_code, claim_rank)
      SELECT (lpad(to_hex(n), 12, '0') || '70008000000000000000')::uuid,
          CASE n WHEN 1 THEN 'rare' ELSE 'order-fulfilment' END, 'v1',
          CASE n % 3 WHEN 1 THEN 'Error' ELSE 'Pending' END,
          CASE n % 3 WHEN 1 THEN 'unanswered' END, n
      FROM generate_series(?, ?) AS n
      """;

  private static final String ORDERS =
      """
      INSERT INTO orders.customer_order
          (order_id, submitter, customer_id, customer_reference, currency, total, lines,
           submitted_at)
      SELECT order_id, 'shop', 'C-1', 'R-1', 'EUR', 1, '[]', now() FROM state.order_process
      WHERE order_id BETWEEN (lpad(to_hex(?), 12, '0') || '70008000000000000000')::uuid
          AND (lpad(to_hex(?), 12, '0') || '70008000000000000000')::uuid
      """;

  private final JdbcTemplate jdbc = new JdbcTemplate(TestDatabase.empty());
  private final TestReadModel readModel = new TestReadModel(requireNonNull(jdbc.getDataSource()));
  private final OrderSearch search =
      new OrderSearch(jdbc, readModel.repository(OrderRepository.class));

  @BeforeEach
  void fill() {
    for (int from = 1; from <= LIVE; from += AT_ONCE) {
      int to = Math.min(from + AT_ONCE - 1, LIVE);
      jdbc.update(PROCESSES, from, to);
      jdbc.update(ORDERS, from, to);
    }
    jdbc.execute("ANALYZE state.order_process, orders.customer_order");
  }

  @AfterEach
  void close() {
    readModel.close();
  }

  @Test
  void aSearchReadsABoundedNumberOfOrders() {
    assertThat(buffers("p.workflow = 'rare'"))
        .as("one look-up for each order of two walks")
        .isLessThan(2 * 2 * 4 * OrderSearch.MAX_WALK);
    assertThat(buffers("TRUE")).as("a page that is full at once").isLessThan(3_000);
  }

  @Test
  void shortPagesLeadToEveryOrder() {
    List<UUID> found = new ArrayList<>();
    UUID after = null;
    int asked = 0;
    do {
      Part part = search.find(rare(), new Page(after, 50));
      part.orders().stream().map(FoundOrder::orderId).forEach(found::add);
      after = part.next();
      asked++;
    } while (after != null && asked < 10 + 2 * LIVE / OrderSearch.MAX_WALK);

    assertThat(found).hasSize(1);
    assertThat(asked).isGreaterThan(5);
  }

  @Test
  void fullPagesHaveEveryOrderOnce() {
    List<UUID> found = new ArrayList<>();
    UUID after = null;
    for (int part = 0; part < 20; part++) {
      Part next = search.find(all(), new Page(after, 37));
      next.orders().stream().map(FoundOrder::orderId).forEach(found::add);
      after = next.next();
    }

    assertThat(found).hasSize(20 * 37).doesNotHaveDuplicates();
    assertThat(found)
        .isEqualTo(
            jdbc.queryForList(
                "SELECT order_id FROM state.order_process ORDER BY order_id DESC LIMIT 740",
                UUID.class));
  }

  private long buffers(String condition) {
    String statement =
        OrderSearch.FIND.formatted(
            OrderSearch.WALK, "p.process_state <> 'Undone' AND " + condition);
    return StatementCost.of(
            jdbc,
            statement,
            "text[], uuid, int, int",
            "'{Pending,Error}', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 50, 50",
            "force_custom_plan")
        .buffers();
  }

  private static OrderFilter all() {
    return new OrderFilter(
        Set.of(), null, null, null, null, null, null, Range.ALWAYS, Range.ALWAYS);
  }

  private static OrderFilter rare() {
    return new OrderFilter(
        Set.of(ProcessState.PENDING, ProcessState.ERROR),
        null,
        null,
        null,
        "rare",
        null,
        null,
        Range.ALWAYS,
        Range.ALWAYS);
  }
}
