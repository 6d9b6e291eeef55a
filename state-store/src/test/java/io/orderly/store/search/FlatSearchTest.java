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
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.jdbc.core.JdbcTemplate;

/** What a search of an operator reads does not depend on how many orders wait or are in Error. */
@Tag("servers")
@TestInstance(Lifecycle.PER_CLASS)
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

  private static final String TERMS =
      """
      INSERT INTO orders.search_term (order_id, term)
      SELECT (lpad(to_hex(n), 12, '0') || '70008000000000000000')::uuid, term
      FROM generate_series(?, ?) AS n
      CROSS JOIN LATERAL (VALUES ('attributes.a=all'), ('attributes.b=' || n)) AS given (term)
      """;

  private final JdbcTemplate jdbc = new JdbcTemplate(TestDatabase.empty());
  private final TestReadModel readModel = new TestReadModel(requireNonNull(jdbc.getDataSource()));
  private final OrderSearch search =
      new OrderSearch(jdbc, readModel.repository(OrderRepository.class));

  /** Once for all tests: the one that changes an order changes one that no other looks for. */
  @BeforeAll
  void fill() {
    for (int from = 1; from <= LIVE; from += AT_ONCE) {
      int to = Math.min(from + AT_ONCE - 1, LIVE);
      jdbc.update(PROCESSES, from, to);
      jdbc.update(ORDERS, from, to);
      jdbc.update(TERMS, from, to);
    }
    jdbc.execute("ANALYZE state.order_process, orders.customer_order, orders.search_term");
  }

  @AfterAll
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
  void namesFindOrdersOfAnyStateTheNewestFirst() {
    assertThat(found("attributes.b=4711")).hasSize(1);
    assertThat(found("attributes.b=47")).hasSize(1);
    assertThat(found("attributes.b=")).isEmpty();
    assertThat(found("attributes.b=%")).isEmpty();
    assertThat(found("x' OR 'a'='a")).isEmpty();
    String newest = "SELECT order_id FROM state.order_process ORDER BY order_id DESC LIMIT 50";
    for (String name : List.of("attributes.a=all", "R-1", "C-1")) {
      assertThat(found(name)).isEqualTo(jdbc.queryForList(newest, UUID.class));
    }
  }

  /** By each index, and by more than one. */
  static Stream<StoredOrderFilter> searchesOfAll() {
    OrderFilter any = OrderFilter.ANY;
    return Stream.of(any, of(Set.of(), "C-1", null), of(Set.of(), null, "shop"))
        .flatMap(
            filter ->
                Stream.of("attributes.a=all", "R-1", "nothing", null)
                    .map(name -> new StoredOrderFilter(filter, name, Range.ALWAYS)));
  }

  @Test
  void aSearchOfAllReadsABoundedNumberOfOrders() {
    for (StoredOrderFilter filter : searchesOfAll().toList()) {
      StoredOrderFilter none =
          new StoredOrderFilter(
              of(
                  Set.of(ProcessState.PROCESSED),
                  filter.filter().customerId(),
                  filter.filter().submitter()),
              filter.name(),
              Range.ALWAYS);

      assertThat(buffers(filter)).as("full at once: %s", filter).isLessThan(7_500);
      assertThat(buffers(none))
          .as("none fits: %s", filter)
          .isLessThan(3 * 4 * OrderSearch.MAX_WALK);
    }
  }

  @Test
  void pagesOfASearchOfAllLeadToEveryOrder() {
    for (String name : List.of("attributes.a=all", "C-1")) {
      List<UUID> found = new ArrayList<>();
      UUID after = null;
      int pages = 0;
      do {
        Part part =
            search.findStored(
                new StoredOrderFilter(rare(), name, Range.ALWAYS), new Page(after, 50));
        part.orders().stream().map(FoundOrder::orderId).forEach(found::add);
        after = part.next();
        pages++;
      } while (after != null && pages < 10 + 2 * LIVE / OrderSearch.MAX_WALK);

      assertThat(found).hasSize(1);
    }
  }

  /** Few orders have it: nobody pages through all that came later. */
  @Test
  void ordersOfALiveStateAreFoundOnTheFirstPage() {
    UUID oldest =
        jdbc.queryForObject(
            "SELECT order_id FROM state.order_process WHERE process_state = 'Pending'"
                + " ORDER BY order_id LIMIT 1",
            UUID.class);
    jdbc.update(
        "UPDATE state.order_process SET process_state = 'Undoing', direction = 'undo'"
            + " WHERE order_id = ?",
        oldest);
    StoredOrderFilter undoing =
        new StoredOrderFilter(of(Set.of(ProcessState.UNDOING), null, null), null, Range.ALWAYS);

    Part page = search.findStored(undoing, new Page(null, 50));

    assertThat(page.orders()).extracting(FoundOrder::orderId).containsExactly(oldest);
    assertThat(page.next()).isNull();
  }

  private List<UUID> found(String name) {
    return search.findStored(StoredOrderFilter.named(name), new Page(null, 50)).orders().stream()
        .map(FoundOrder::orderId)
        .toList();
  }

  private long buffers(StoredOrderFilter filter) {
    StoredOrderWalk walk = new StoredOrderWalk(filter, null);
    FilterClause clause = new FilterClause(filter);
    List<Object> arguments = new ArrayList<>(walk.arguments());
    boolean isOfState = !filter.filter().states().isEmpty();
    Stream.of(filter.filter().customerId(), filter.filter().submitter())
        .filter(Objects::nonNull)
        .forEach(arguments::add);
    arguments.add(50);
    if (isOfState) {
      arguments.add(walk.arguments().size(), "{Processed}");
    }
    return StatementCost.of(
            jdbc,
            OrderSearch.statement(walk, clause),
            arguments.stream().map(FlatSearchTest::type).collect(Collectors.joining(", ")),
            arguments.stream().map("'%s'"::formatted).collect(Collectors.joining(", ")),
            "force_generic_plan")
        .buffers();
  }

  private static String type(Object argument) {
    if (argument instanceof Integer) {
      return "int";
    }
    return argument instanceof UUID ? "uuid" : argument.equals("{Processed}") ? "text[]" : "text";
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
      Part next = search.find(OrderFilter.ANY, new Page(after, 37));
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

  private static OrderFilter of(Set<ProcessState> states, String customer, String submitter) {
    return new OrderFilter(
        states, null, null, null, null, customer, submitter, Range.ALWAYS, Range.ALWAYS);
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
