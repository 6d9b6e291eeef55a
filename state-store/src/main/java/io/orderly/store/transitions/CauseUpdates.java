package io.orderly.store.transitions;

import io.orderly.process.Cause;
import io.orderly.process.Decision;
import io.orderly.store.pg.Column;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Why orders did not go through: columns that few orders ever need, so they are written apart. */
final class CauseUpdates {

  /** A look-up by the primary key a row, as {@link DecisionWriter#UPDATE_PROCESSES} has it. */
  static final String UPDATE =
      """
      UPDATE state.order_process p
      SET cause_code = n.code, cause_message = n.message, cause_step = n.step,
          cause_actor = n.actor
      FROM (
          SELECT unnest(?) AS order_id, unnest(?) AS code, unnest(?) AS message,
              unnest(?) AS step, unnest(?) AS actor
      ) AS n
      WHERE p.order_id = ANY (ARRAY[n.order_id])
      """;

  private static final List<Column<Decision>> COLUMNS =
      List.of(
          Column.uuid(change -> change.after().orderId()),
          part(Cause::code),
          part(Cause::message),
          part(Cause::step),
          part(Cause::actor));

  private CauseUpdates() {}

  private static Column<Decision> part(Function<Cause, @Nullable String> part) {
    return Column.text(
        change -> {
          Cause cause = change.cause();
          return cause == null ? null : part.apply(cause);
        });
  }

  /** Writes those that these decisions set or clear; mostly there are none. */
  static void write(JdbcTemplate jdbc, List<Decision> effective) {
    List<Decision> changes =
        effective.stream()
            .filter(change -> change.cause() != null || change.clearsCause())
            .toList();
    if (!changes.isEmpty()) {
      jdbc.update(UPDATE, Column.arguments(COLUMNS, changes));
    }
  }
}
