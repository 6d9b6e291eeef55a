package io.orderly.store.deadletters;

import io.orderly.store.pg.RowInstants;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Commands as rows. The primary key gives a command to one of several concurrent callers, and the
 * end of its lease to another one after a crash.
 */
final class PostgresReplayCommands implements ReplayCommands {

  private static final String BEGIN =
      """
      INSERT INTO state.replay_command AS known
          (command_id, dead_letter, actor, reason, lease_until)
      VALUES (?, ?, ?, ?, statement_timestamp() + ? * interval '1 millisecond')
      ON CONFLICT (command_id) DO UPDATE
      SET lease_until = excluded.lease_until, tries = known.tries + 1
      WHERE known.dead_letter = excluded.dead_letter
        AND known.sent_to IS NULL AND known.lease_until <= statement_timestamp()
      RETURNING tries
      """;

  private static final String FIND =
      """
      SELECT dead_letter, sent_to, done_at,
          greatest(0, extract(epoch FROM lease_until - statement_timestamp()) * 1000)::bigint
              AS left_millis
      FROM state.replay_command
      WHERE command_id = ?
      """;

  /** A caller whose lease expired does not overwrite the result of a later one. */
  private static final String DONE =
      """
      UPDATE state.replay_command
      SET sent_to = ?, done_at = statement_timestamp()
      WHERE command_id = ? AND sent_to IS NULL
      """;

  private static final String ABORT =
      """
      UPDATE state.replay_command
      SET lease_until = statement_timestamp()
      WHERE command_id = ? AND sent_to IS NULL
      """;

  private static final String WITHDRAW =
      "DELETE FROM state.replay_command WHERE command_id = ? AND sent_to IS NULL";

  private static final String UNFINISHED =
      """
      SELECT command_id, dead_letter, actor, reason, begun_at, tries
      FROM state.replay_command
      WHERE dead_letter = ? AND sent_to IS NULL
      ORDER BY begun_at, command_id
      LIMIT ?
      """;

  private final JdbcTemplate jdbc;

  PostgresReplayCommands(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public ReplayStart begin(ReplayCommand command, Duration lease) {
    return jdbc
        .queryForList(
            BEGIN,
            Integer.class,
            command.commandId(),
            command.deadLetter(),
            command.actor(),
            command.reason(),
            lease.toMillis())
        .stream()
        .findFirst()
        .<ReplayStart>map(tries -> tries == 1 ? new ReplayStart.First() : new ReplayStart.Retry())
        .orElseGet(() -> known(command));
  }

  /** A command that was withdrawn concurrently counts as in progress with no time remaining. */
  private ReplayStart known(ReplayCommand command) {
    Optional<ReplayStart> found =
        jdbc.query(FIND, (row, number) -> known(command, row), command.commandId()).stream()
            .findFirst();
    return found.orElseGet(() -> new ReplayStart.InProgress(Duration.ZERO));
  }

  private static ReplayStart known(ReplayCommand command, ResultSet row) throws SQLException {
    if (!command.deadLetter().equals(row.getString("dead_letter"))) {
      return new ReplayStart.IdInUse();
    }
    String to = row.getString("sent_to");
    if (to != null) {
      Instant at = RowInstants.required(row, "done_at");
      return new ReplayStart.Done(to, at);
    }
    return new ReplayStart.InProgress(Duration.ofMillis(row.getLong("left_millis")));
  }

  @Override
  public void done(String commandId, String to) {
    jdbc.update(DONE, to, commandId);
  }

  @Override
  public void abort(String commandId) {
    jdbc.update(ABORT, commandId);
  }

  @Override
  public void withdraw(String commandId) {
    jdbc.update(WITHDRAW, commandId);
  }

  @Override
  public List<Unfinished> unfinished(String deadLetter, int limit) {
    return jdbc.query(
        UNFINISHED,
        (row, number) ->
            new Unfinished(
                new ReplayCommand(
                    row.getString("command_id"),
                    row.getString("dead_letter"),
                    row.getString("actor"),
                    row.getString("reason")),
                RowInstants.required(row, "begun_at"),
                row.getInt("tries")),
        deadLetter,
        limit);
  }
}
