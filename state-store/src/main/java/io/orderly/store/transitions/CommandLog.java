package io.orderly.store.transitions;

import io.orderly.store.pg.Column;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/** Commands among the events of an order. */
final class CommandLog {

  private static final String FIND =
      """
      SELECT command_id, order_id, kind, order_version, actor, reason, answer
      FROM state.order_event
      WHERE command_id = ?
      """;

  private static final String INSERT =
      """
      INSERT INTO state.order_event
          (at, order_id, order_version, kind, detail, command_id, actor, reason, answer)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final RowMapper<RecordedCommand> COMMAND =
      (row, number) ->
          new RecordedCommand(
              row.getString("command_id"),
              row.getObject("order_id", UUID.class),
              row.getString("kind"),
              row.getLong("order_version"),
              row.getString("actor"),
              row.getString("reason"),
              row.getString("answer"));

  private final JdbcTemplate jdbc;

  CommandLog(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  Optional<RecordedCommand> find(String commandId) {
    return jdbc.query(FIND, COMMAND, commandId).stream().findFirst();
  }

  void add(RecordedCommand command, Instant now) {
    jdbc.update(
        INSERT,
        Column.at(now),
        command.orderId(),
        command.orderVersion(),
        command.kind(),
        "command of " + command.actor(),
        command.commandId(),
        command.actor(),
        command.reason(),
        command.answer());
  }
}
