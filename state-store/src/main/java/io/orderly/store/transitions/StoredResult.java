package io.orderly.store.transitions;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/**
 * The result of a step in the words of the database, which writes the same JSON with other spaces
 * and another order of names. Whoever is told it must always be told the same: a partner may refuse
 * a repeated call whose body differs.
 */
record StoredResult(UUID orderId, int position, @Nullable String text) {

  static final RowMapper<StoredResult> ROW =
      (row, number) ->
          new StoredResult(
              row.getObject("order_id", UUID.class),
              row.getInt("position"),
              row.getString("result"));

  /** The same decisions, with these results in place of what was handed in. */
  static List<Decision> in(List<Decision> written, List<StoredResult> results) {
    Map<UUID, List<StoredResult>> byOrder =
        results.stream()
            .filter(result -> result.text() != null)
            .collect(Collectors.groupingBy(StoredResult::orderId));
    if (byOrder.isEmpty()) {
      return written;
    }
    return written.stream()
        .map(decision -> in(decision, byOrder.get(decision.after().orderId())))
        .toList();
  }

  private static Decision in(Decision decision, @Nullable List<StoredResult> results) {
    return results == null
        ? decision
        : new Decision(
            decision.before(),
            in(decision.after(), results),
            decision.verdict(),
            decision.reason(),
            decision.starts(),
            decision.alerts(),
            decision.events(),
            decision.cause());
  }

  private static OrderProcess in(OrderProcess order, List<StoredResult> results) {
    List<OrderStep> steps = new ArrayList<>(order.steps());
    for (StoredResult result : results) {
      OrderStep step = steps.get(result.position());
      if (!Objects.equals(step.result(), result.text())) {
        steps.set(result.position(), ProcessRows.withResult(step, result.text()));
      }
    }
    return ProcessRows.withSteps(order, steps);
  }
}
