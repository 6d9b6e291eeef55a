package io.orderly.submission.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.ProcessState;
import io.orderly.store.orders.OrderEditions;
import io.orderly.submission.testing.RunningService;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * What a page reads does not depend on how many orders there are, of the caller or of others. Rows
 * are counted that a statement looks at; the orders are made in a transaction that is rolled back.
 */
@Tag("servers")
class FlatListsTest {

  /** Half of them; 2,500,000 make the five million of ADR 0034, which take a few minutes. */
  private static final int MANY = Integer.getInteger("flat.orders", 60_000) / 2;

  private static final int PAGE = 50;

  /** Of one submitter, however many there are of others: more than a page, and less than a walk. */
  private static final int FEW = 60;

  /** No statement may take longer than the connection waits for its answer. */
  private static final int AT_ONCE = 10_000;

  /** In the order of their ids: those of big, which are done, then the flood of another one. */
  private static final String ORDERS =
      """
      INSERT INTO orders.customer_order
          (order_id, submitter, customer_id, customer_reference, currency, total, lines,
           submitted_at)
      SELECT (lpad(to_hex(n), 12, '0') || '70008000000000000000')::uuid,
          CASE WHEN n % ? = 7 THEN 'few' WHEN n <= ? THEN 'big' ELSE 'flood' END,
          'C-' || n % 3, 'R-' || n, 'EUR', 1, '[]', now()
      FROM generate_series(?, ?) AS n
      """;

  private static final String PROCESSES =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, next_agent, claim_rank)
      SELECT order_id, 'order-fulfilment', 'v1',
          CASE submitter WHEN 'flood' THEN 'Pending' ELSE 'Processed' END, 'inventory', 1
      FROM orders.customer_order
      WHERE order_id BETWEEN (lpad(to_hex(?), 12, '0') || '70008000000000000000')::uuid
          AND (lpad(to_hex(?), 12, '0') || '70008000000000000000')::uuid
      """;

  /** One that all orders have, and one of few orders of any submitter. */
  private static final String TERMS =
      """
      INSERT INTO orders.search_term (order_id, term)
      SELECT (lpad(to_hex(n), 12, '0') || '70008000000000000000')::uuid, term
      FROM generate_series(?, ?) AS n
      CROSS JOIN LATERAL (VALUES ('attributes.a=all'), ('attributes.b=' || n / 10)) AS given (term)
      """;

  private static final String LAST_OF_BIG =
      """
      UPDATE state.order_process SET process_state = 'Pending'
      WHERE order_id = (
          SELECT order_id FROM orders.customer_order WHERE submitter = 'big'
          ORDER BY order_id DESC LIMIT 1)
      RETURNING order_id
      """;

  private static Connection connection;
  private static JdbcTemplate jdbc;
  private static OrderPages pages;
  private static UUID lastOfBig;

  @BeforeAll
  static void fill() throws Exception {
    connection = RunningService.shared().bean(DataSource.class).getConnection();
    connection.setAutoCommit(false);
    SingleConnectionDataSource own = new SingleConnectionDataSource(connection, true);
    jdbc = new JdbcTemplate(own);
    OrderEditions editions = new OrderEditions(jdbc);
    pages =
        new OrderPages(new TrackingJdbc(JdbcClient.create(own), editions::find, editions::totals));
    jdbc.execute("SET LOCAL statement_timeout = 0");
    for (int from = 1; from <= 2 * MANY; from += AT_ONCE) {
      int to = Math.min(from + AT_ONCE - 1, 2 * MANY);
      jdbc.update(ORDERS, 2 * MANY / FEW, MANY, from, to);
      jdbc.update(PROCESSES, from, to);
      jdbc.update(TERMS, from, to);
    }
    lastOfBig = jdbc.queryForObject(LAST_OF_BIG, UUID.class);
    jdbc.execute("ANALYZE orders.customer_order, orders.search_term, state.order_process");
  }

  @AfterAll
  static void forget() throws Exception {
    connection.rollback();
    connection.setAutoCommit(true);
    connection.close();
  }

  @ParameterizedTest(name = "{0}: {1}, {2}")
  @CsvSource({
    "few,,",
    "few, Pending,",
    "few, Error,",
    "few, Processed,",
    "big, Pending,",
    "big, Error,",
    "big, Processed,",
    "big, Undone,",
    "big, Processed, C-1",
    "flood, Pending,",
    "flood, Processed,",
    ", Pending,",
    ", Processed,",
    ", Undone,",
    ", Error,",
    ", Pending, C-1",
    "nobody, Pending,",
    ",, C-1"
  })
  void aPageLooksAtABoundedNumberOfOrders(String submitter, String state, String customer) {
    OrderFilter filter = filter(submitter, state, customer, null);

    for (OrderWalk walk : OrderWalk.of(filter)) {
      assertThat(rowsRead(OrderPages.page(walk, filter), filter))
          .as("%s", walk)
          .isLessThanOrEqualTo(OrderPages.MAX_WALK + 1);
    }
  }

  @ParameterizedTest(name = "{0}: {1}, {2}, {3}")
  @CsvSource({
    "few,,, attributes.a=all",
    "few,,, attributes.b=17",
    ",,, attributes.a=all",
    ",,, attributes.a=none",
    "flood, Pending,, attributes.a=all",
    "big, Undone,, attributes.a=all",
    "nobody,, C-1, attributes.a=all"
  })
  void aSearchLooksAtABoundedNumberOfOrders(
      String submitter, String state, String customer, String term) {
    OrderFilter filter = filter(submitter, state, customer, term, null);

    for (OrderWalk walk : OrderWalk.of(filter)) {
      assertThat(rowsRead(OrderPages.page(walk, filter), filter))
          .as("%s", walk)
          .isLessThanOrEqualTo(OrderPages.MAX_WALK + 1);
    }
  }

  @Test
  void aSearchFindsWhatHasTheTerm() {
    assertThat(pages.find(filter("big", null, null, "attributes.b=17", null)).orders())
        .hasSizeBetween(8, 10);
    assertThat(pages.find(filter("flood", null, null, "attributes.b=17", null)).orders()).isEmpty();
    assertThat(pages.find(filter("few", null, null, "attributes.a=all", null)).orders())
        .hasSize(PAGE);
  }

  @Test
  void shortPagesLeadToEveryOrder() {
    List<UUID> found = new ArrayList<>();
    UUID after = null;
    int asked = 0;
    do {
      OrderPages.Found page = pages.find(filter("big", "Pending", null, after));
      found.addAll(page.orders());
      after = page.last();
      asked++;
    } while (after != null && asked <= MANY / OrderPages.MAX_WALK + 2);

    assertThat(found).containsExactly(lastOfBig);
    assertThat(asked).isBetween(2, MANY / OrderPages.MAX_WALK + 2);
  }

  @Test
  void fewAmongManyAreListedAtOnce() {
    OrderPages.Found page = pages.find(filter("few", "Pending", null, null));

    assertThat(page.orders()).isEmpty();
    assertThat(page.last()).isNull();
    assertThat(pages.find(filter("few", "Processed", null, null)).orders()).hasSize(PAGE);
  }

  private static OrderFilter filter(String submitter, String state, String customer, UUID after) {
    return filter(submitter, state, customer, null, after);
  }

  private static OrderFilter filter(
      String submitter, String state, String customer, String term, UUID after) {
    return new OrderFilter(
        Optional.ofNullable(submitter),
        Optional.ofNullable(state).map(ProcessState::of),
        Optional.ofNullable(customer),
        Optional.empty(),
        Optional.ofNullable(term),
        TimeRange.always("submitted"),
        TimeRange.always("ended"),
        Optional.ofNullable(after),
        PAGE);
  }

  /** The most that one node of the plan looked at. */
  private static long rowsRead(String statement, OrderFilter filter) {
    String explained =
        JdbcClient.create(jdbc)
            .sql("EXPLAIN (ANALYZE, TIMING off, FORMAT json) " + statement)
            .params(OrderPages.arguments(filter))
            .param("limit", PAGE + 1)
            .query(String.class)
            .single();
    return mostRows(RunningService.json(explained).get(0).get("Plan"));
  }

  private static long mostRows(JsonNode node) {
    double perLoop =
        node.path("Actual Rows").asDouble()
            + node.path("Rows Removed by Filter").asDouble()
            + node.path("Rows Removed by Index Recheck").asDouble();
    long most = Math.round(perLoop * node.path("Actual Loops").asDouble());
    for (JsonNode child : node.path("Plans")) {
      most = Math.max(most, mostRows(child));
    }
    return most;
  }
}
