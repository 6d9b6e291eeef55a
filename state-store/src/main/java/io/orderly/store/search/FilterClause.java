package io.orderly.store.search;

import io.orderly.process.ProcessState;
import io.orderly.store.pg.Column;
import io.orderly.store.search.OrderFilter.Range;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A filter as conditions on {@code state.order_process p}: only what is asked for is looked at.
 * Among live orders the states are apart and always named, so that each can be walked through the
 * index of the live orders.
 */
public final class FilterClause {

  // OFFSET 0 keeps these from being joins, for which Postgres would read the history.
  private static final String UNDER_WAY =
      """
      EXISTS (SELECT FROM state.order_step s
          WHERE s.order_id = p.order_id AND s.step_state IN ('Running', 'Failed', 'Undoing', 'UndoFailed')
            AND %s
          OFFSET 0)\
      """;
  private static final String ORDERED =
      "EXISTS (SELECT FROM orders.customer_order o WHERE o.order_id = p.order_id AND o.%s OFFSET"
          + " 0)";
  private static final String RAISED =
      "EXISTS (SELECT FROM state.operator_alert a WHERE a.order_id = p.order_id AND a.raised_at %s"
          + " ? OFFSET 0)";

  // In the words of the partial index, without which it would not be used.
  private static final String LIVE = "p.process_state NOT IN ('Processed', 'Undone')";

  private static final String ENDED =
      "(p.process_state IN ('Processed', 'Undone') AND p.changed_at %s ?)";

  private final List<String> conditions = new ArrayList<>();
  private final List<Object> arguments = new ArrayList<>();

  /** Among the live orders. */
  public FilterClause(OrderFilter filter) {
    conditions.add(LIVE);
    arguments.add(Column.array("text", states(filter)));
    addAllOf(filter);
  }

  /** Among all orders. */
  FilterClause(StoredOrderFilter stored) {
    Set<ProcessState> states = stored.filter().states();
    conditions.add("TRUE");
    if (!states.isEmpty()) {
      and(
          "p.process_state = ANY (?)",
          Column.array("text", states.stream().map(ProcessState::value).toList()));
    }
    addAllOf(stored.filter());
    andIn(ENDED, stored.ended());
  }

  private void addAllOf(OrderFilter filter) {
    andIf("p.failure_code = ?", filter.failureCode());
    // The step of a group is found in every element, ship.2 by ship as well.
    andIf(UNDER_WAY.formatted("? IN (s.name, split_part(s.name, '.', 1))"), filter.step());
    if (filter.agent() != null) {
      // It may wait for a version of the agent: payment:adyen@3.
      and(
          "(split_part(p.next_agent, ':', 1) = ? OR " + UNDER_WAY.formatted("s.agent = ?") + ")",
          filter.agent());
      arguments.add(filter.agent());
    }
    andIf("p.workflow = ?", filter.workflow());
    andIf(ORDERED.formatted("customer_id = ?"), filter.customerId());
    andIf(ORDERED.formatted("submitter = ?"), filter.submitter());
    andIn(ORDERED.formatted("submitted_at %s ?"), filter.submitted());
    andIn(RAISED, filter.raised());
  }

  private static List<String> states(OrderFilter filter) {
    return Arrays.stream(ProcessState.values())
        .filter(state -> !state.isFinal())
        .filter(state -> filter.states().isEmpty() || filter.states().contains(state))
        .map(ProcessState::value)
        .toList();
  }

  private void andIf(String condition, @Nullable String value) {
    if (value != null) {
      and(condition, value);
    }
  }

  private void andIn(String condition, Range range) {
    andMoment(condition.formatted(">="), range.from());
    andMoment(condition.formatted("<"), range.until());
  }

  private void andMoment(String condition, @Nullable Instant moment) {
    if (moment != null) {
      and(condition, Column.at(moment));
    }
  }

  private void and(String condition, Object value) {
    conditions.add(condition);
    arguments.add(value);
  }

  /** The conditions, without the one on the states. */
  public String text() {
    return String.join("\n  AND ", conditions);
  }

  /** The array of the states. */
  Object states() {
    return arguments.get(0);
  }

  /** The array of the states, a value, those of the conditions, and then these. */
  Object[] argumentsAfterStates(Object value, Object... more) {
    List<Object> all = new ArrayList<>(List.of(arguments(more)));
    all.add(1, value);
    return all.toArray();
  }

  /** The array of the states, the values of the conditions, and then these. */
  public Object[] arguments(Object... more) {
    List<Object> all = new ArrayList<>(arguments);
    all.addAll(List.of(more));
    return all.toArray();
  }
}
