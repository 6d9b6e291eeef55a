package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.suite.Suite;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/**
 * Holds what clients were told against what stands in the database and what the partners did. Knows
 * nothing of how the services work.
 */
final class Checker {

  private static final Set<String> STEPS = Set.of("reserve-stock", "take-payment", "ship");

  private final Suite suite;
  private final Partners partners;

  Checker(Suite suite) {
    this.suite = suite;
    this.partners = new Partners(suite);
  }

  /** Waits until all these orders are Processed, and shows what stands where when they are not. */
  void awaitProcessed(Collection<String> orderIds, Duration atMost) {
    awaitAll("Processed", orderIds, atMost);
  }

  /** Waits until all of these orders are Undone. */
  void awaitUndone(Collection<String> orderIds, Duration atMost) {
    awaitAll("Undone", orderIds, atMost);
  }

  private void awaitAll(String state, Collection<String> orderIds, Duration atMost) {
    Awaitility.await()
        .atMost(atMost)
        .pollInterval(Duration.ofMillis(500))
        .ignoreExceptions()
        .untilAsserted(
            () ->
                assertThat(ordersByState(orderIds))
                    .containsExactly(Map.entry(state, (long) orderIds.size())));
  }

  /** How many of these orders are Processed now. */
  long processed(Collection<String> orderIds) {
    return ordersByState(orderIds).getOrDefault("Processed", 0L);
  }

  /** How many orders that scheduler instance carries now. */
  long ordersLockedBy(String instance) {
    return query(
            "SELECT count(*) FROM state.order_process WHERE locked_by LIKE '" + instance + "#%'",
            row -> row.getLong(1))
        .get(0);
  }

  /** How many steps a supervisor has to find, or has found: their answers were lost. */
  long stepsWithoutAnswer() {
    return query(
            """
            SELECT count(*) FROM state.order_step
            WHERE step_state = 'Running' AND (complete_by < statement_timestamp() OR not_before IS NOT NULL)
            """,
            row -> row.getLong(1))
        .get(0);
  }

  /** I1 and I6: each exists once, is Processed, and had exactly one effect at each partner. */
  void eachHasExactlyOneEffectAStep(Collection<String> orderIds) {
    Set<String> known = new HashSet<>(orderIds);
    assertThat(known).as("every acknowledged order has an id of its own").hasSize(orderIds.size());
    Map<Partners.Effect, Long> effects =
        partners.effects().stream()
            .filter(effect -> known.contains(effect.orderId()))
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    assertThat(effects.values()).as("effects of one step of one order").containsOnly(1L);
    assertThat(effects).as("steps done over all orders").hasSize(known.size() * STEPS.size());
    assertThat(effects.keySet())
        .allSatisfy(effect -> assertThat(effect.direction()).isEqualTo("forward"))
        .extracting(Partners.Effect::step)
        .isSubsetOf(STEPS);
  }

  /**
   * I5: steps that were started more often than something exceptional called for. An order that two
   * schedulers claimed would be among them.
   */
  List<String> stepsStartedWithoutCause(Collection<String> orderIds) {
    return query(
        """
        SELECT s.order_id || ' ' || s.name || ' attempt ' || s.attempt
        FROM state.order_step s
        WHERE s.order_id = ANY (?) AND s.attempt <> 1 + (
            SELECT count(*) FROM state.order_event e
            WHERE e.order_id = s.order_id AND e.step = s.name AND e.kind IN ('re-armed', 'declined'))
        """,
        row -> row.getString(1),
        uuids(orderIds));
  }

  /** Every row of state that breaks what its own state demands. */
  List<String> brokenRows() {
    return query(
        """
        SELECT p.order_id || ' ' || p.process_state
        FROM state.order_process p JOIN state.order_step s USING (order_id)
        GROUP BY p.order_id
        HAVING (p.process_state = 'Processed') <> bool_and(s.step_state IN ('Completed', 'Skipped'))
            OR (p.process_state = 'Error' AND NOT EXISTS (
                    SELECT FROM state.operator_alert a WHERE a.order_id = p.order_id))
        """,
        row -> row.getString(1));
  }

  private Map<String, Long> ordersByState(Collection<String> orderIds) {
    Map<String, Long> states = new TreeMap<>();
    query(
            """
            SELECT process_state, count(*) AS orders FROM state.order_process
            WHERE order_id = ANY (?) GROUP BY process_state
            """,
            row -> Map.entry(row.getString(1), row.getLong(2)),
            uuids(orderIds))
        .forEach(entry -> states.put(entry.getKey(), entry.getValue()));
    return states;
  }

  private static UUID[] uuids(Collection<String> orderIds) {
    return orderIds.stream().map(UUID::fromString).toArray(UUID[]::new);
  }

  /** Reads one row. */
  private interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  private <T> List<T> query(String sql, Row<T> row, UUID[]... arguments) {
    try (Connection connection =
            DriverManager.getConnection(
                suite.postgres().jdbcUrl(),
                suite.postgres().username(),
                suite.postgres().password());
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < arguments.length; i++) {
        statement.setArray(i + 1, connection.createArrayOf("uuid", arguments[i]));
      }
      List<T> rows = new ArrayList<>();
      try (ResultSet result = statement.executeQuery()) {
        while (result.next()) {
          rows.add(row.read(result));
        }
      }
      return rows;
    } catch (SQLException e) {
      throw new AssertionError("the database does not answer", e);
    }
  }
}
