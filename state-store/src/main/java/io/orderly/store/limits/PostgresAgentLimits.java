package io.orderly.store.limits;

import io.orderly.store.pg.ChangeLog;
import io.orderly.store.pg.RowInstants;
import io.orderly.store.pg.Transactions;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/** Limits as rows, beside the log of their changes. */
final class PostgresAgentLimits implements AgentLimits {

  private static final String CURRENT =
      """
      SELECT agent, calls_per_second, calls_in_flight, version
      FROM state.agent_limit
      ORDER BY agent
      """;

  private static final String HISTORY =
      "SELECT * FROM state.agent_limit_change WHERE agent = ? ORDER BY version DESC LIMIT ?";

  private static final String FIND = "SELECT * FROM state.agent_limit_change WHERE command_id = ?";

  private static final String RECORD =
      """
      INSERT INTO state.agent_limit_change
          (command_id, agent, version, calls_per_second, calls_in_flight, actor, reason)
      SELECT ?, ?, coalesce(max(version), 0) + 1, ?, ?, ?, ?
      FROM state.agent_limit_change WHERE agent = ?
      ON CONFLICT (command_id) DO NOTHING
      RETURNING *
      """;

  private static final String SET =
      """
      INSERT INTO state.agent_limit (agent, calls_per_second, calls_in_flight, version)
      VALUES (?, ?, ?, ?)
      ON CONFLICT (agent) DO UPDATE
      SET calls_per_second = excluded.calls_per_second,
          calls_in_flight = excluded.calls_in_flight, version = excluded.version
      """;

  private static final String REMOVE = "DELETE FROM state.agent_limit WHERE agent = ?";
  private static final String DELETE_RATE_LIMIT = "DELETE FROM state.rate_limit WHERE task = ?";

  private static final RowMapper<AgentLimit> LIMIT =
      (row, number) ->
          new AgentLimit(
              row.getString("agent"),
              row.getObject("calls_per_second", Integer.class),
              row.getObject("calls_in_flight", Integer.class),
              row.getLong("version"));

  private static final RowMapper<AgentLimitChange> CHANGE =
      (row, number) ->
          new AgentLimitChange(
              new AgentLimitCommand(
                  row.getString("command_id"),
                  row.getString("agent"),
                  row.getObject("calls_per_second", Integer.class),
                  row.getObject("calls_in_flight", Integer.class),
                  row.getString("actor"),
                  row.getString("reason")),
              row.getLong("version"),
              RowInstants.required(row, "at"));

  private final JdbcTemplate jdbc;
  private final ChangeLog<AgentLimitChange> changes;

  PostgresAgentLimits(JdbcTemplate jdbc, Transactions transactions) {
    this.jdbc = jdbc;
    this.changes =
        new ChangeLog<>(
            jdbc, transactions, new ChangeLog.Statements<>("agent-limit", RECORD, FIND, CHANGE));
  }

  @Override
  public List<AgentLimit> current() {
    return jdbc.query(CURRENT, LIMIT);
  }

  @Override
  public List<AgentLimitChange> history(String agent, int limit) {
    return jdbc.query(HISTORY, CHANGE, agent, limit);
  }

  @Override
  public Optional<AgentLimitChange> run(AgentLimitCommand command) {
    return changes.run(
        command.agent(),
        command.commandId(),
        made -> isSame(made.command(), command),
        this::apply,
        command.commandId(),
        command.agent(),
        command.callsPerSecond(),
        command.callsInFlight(),
        command.actor(),
        command.reason(),
        command.agent());
  }

  /** A repeat is a command with the same content, whatever its actor and reason. */
  private static boolean isSame(AgentLimitCommand first, AgentLimitCommand repeat) {
    return first.agent().equals(repeat.agent())
        && Objects.equals(first.callsPerSecond(), repeat.callsPerSecond())
        && Objects.equals(first.callsInFlight(), repeat.callsInFlight());
  }

  private void apply(AgentLimitChange change) {
    AgentLimitCommand command = change.command();
    if (command.callsPerSecond() == null && command.callsInFlight() == null) {
      jdbc.update(REMOVE, command.agent());
      jdbc.update(DELETE_RATE_LIMIT, AgentLimit.rateLimitTask(command.agent()));
    } else {
      jdbc.update(
          SET,
          command.agent(),
          command.callsPerSecond(),
          command.callsInFlight(),
          change.version());
    }
  }
}
