package io.orderly.store.pauses;

import io.orderly.store.pauses.PauseCommand.Action;
import io.orderly.store.pauses.PauseCommand.Outcome;
import io.orderly.store.pg.RowInstants;
import io.orderly.store.pg.Transactions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/** Pauses as rows; the primary key of the commands makes a repeat of one harmless. */
final class PostgresPauseSwitches implements PauseSwitches {

  private static final String LIST =
      """
      SELECT kind, name, paused_by, reason, paused_at, paced_until
      FROM state.pause
      ORDER BY paused_at, kind, name
      """;

  /** The outcome is written last, so a second command with the same id waits for the row lock. */
  private static final String BEGIN_COMMAND =
      """
      INSERT INTO state.pause_command (command_id, action, kind, name, actor, reason, outcome)
      VALUES (?, ?, ?, ?, ?, ?, 'ALREADY')
      ON CONFLICT (command_id) DO NOTHING
      """;

  private static final String END_COMMAND =
      "UPDATE state.pause_command SET outcome = ? WHERE command_id = ?";

  private static final String FIND_COMMAND =
      """
      SELECT outcome
      FROM state.pause_command
      WHERE command_id = ? AND action = ? AND kind = ? AND name = ?
      """;

  /** A pause of the system becomes the operator's. */
  private static final String PAUSE =
      """
      INSERT INTO state.pause (kind, name, paused_by, reason)
      VALUES (?, ?, ?, ?)
      ON CONFLICT (kind, name) DO UPDATE
      SET paused_by = excluded.paused_by, reason = excluded.reason,
          paused_at = statement_timestamp(), probe_at = NULL, paced_until = NULL
      WHERE state.pause.probe_at IS NOT NULL
      """;

  private static final String PROBED =
      "SELECT name FROM state.pause WHERE kind = 'agent' AND probe_at IS NOT NULL";

  private static final String RESUME = "DELETE FROM state.pause WHERE kind = ? AND name = ?";

  private static final RowMapper<StoredPause> STORED_PAUSE =
      (row, number) ->
          new StoredPause(
              PauseKind.of(row.getString("kind")),
              row.getString("name"),
              row.getString("paused_by"),
              row.getString("reason"),
              RowInstants.required(row, "paused_at"),
              RowInstants.optional(row, "paced_until"));

  private final JdbcTemplate jdbc;
  private final Transactions transactions;

  PostgresPauseSwitches(JdbcTemplate jdbc, Transactions transactions) {
    this.jdbc = jdbc;
    this.transactions = transactions;
  }

  @Override
  public Pauses current() {
    List<StoredPause> pauses = list();
    Set<String> probed =
        pauses.isEmpty() ? Set.of() : Set.copyOf(jdbc.queryForList(PROBED, String.class));
    return new Pauses(
        namesOf(pauses, PauseKind.WORKFLOW), namesOf(pauses, PauseKind.AGENT), probed);
  }

  private static Set<String> namesOf(List<StoredPause> pauses, PauseKind kind) {
    return pauses.stream()
        .filter(pause -> pause.kind() == kind)
        .map(StoredPause::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public List<StoredPause> list() {
    return jdbc.query(LIST, STORED_PAUSE);
  }

  @Override
  public Outcome run(PauseCommand command) {
    return transactions.run(() -> isNew(command) ? apply(command) : repeated(command));
  }

  private boolean isNew(PauseCommand command) {
    return jdbc.update(
            BEGIN_COMMAND,
            command.commandId(),
            command.action().value(),
            command.kind().value(),
            command.name(),
            command.actor(),
            command.reason())
        > 0;
  }

  private Outcome repeated(PauseCommand command) {
    Optional<String> outcome =
        jdbc
            .queryForList(
                FIND_COMMAND,
                String.class,
                command.commandId(),
                command.action().value(),
                command.kind().value(),
                command.name())
            .stream()
            .findFirst();
    return outcome.map(Outcome::valueOf).orElse(Outcome.ID_IN_USE);
  }

  private Outcome apply(PauseCommand command) {
    int changed =
        command.action() == Action.PAUSE
            ? jdbc.update(
                PAUSE, command.kind().value(), command.name(), command.actor(), command.reason())
            : jdbc.update(RESUME, command.kind().value(), command.name());
    Outcome outcome = changed > 0 ? Outcome.APPLIED : Outcome.ALREADY;
    jdbc.update(END_COMMAND, outcome.name(), command.commandId());
    return outcome;
  }
}
