package io.orderly.store.pauses;

import java.time.Duration;
import java.util.Set;
import org.springframework.jdbc.core.JdbcTemplate;

/** Rows of {@code state.pause} that have a time for the next probe. */
final class PostgresSystemPauses implements SystemPauses {

  private static final String HOLD =
      """
      INSERT INTO state.pause (kind, name, paused_by, reason, probe_at)
      VALUES ('agent', ?, ?, ?, statement_timestamp())
      ON CONFLICT (kind, name) DO NOTHING
      """;

  private static final String RELEASE =
      "DELETE FROM state.pause WHERE kind = 'agent' AND name = ? AND probe_at IS NOT NULL";

  private static final String HELD =
      "SELECT name FROM state.pause WHERE kind = 'agent' AND probe_at IS NOT NULL";

  /** Who waited for the row finds the new time there, and gets nothing. */
  private static final String TAKE_PROBE =
      """
      UPDATE state.pause
      SET probe_at = statement_timestamp() + make_interval(secs => ?)
      WHERE kind = 'agent' AND name = ? AND probe_at <= statement_timestamp()
      """;

  private static final double MILLIS = 1_000;

  private final JdbcTemplate jdbc;

  PostgresSystemPauses(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public boolean hold(String agent, String why) {
    return jdbc.update(HOLD, agent, SYSTEM, why) > 0;
  }

  @Override
  public boolean release(String agent) {
    return jdbc.update(RELEASE, agent) > 0;
  }

  @Override
  public Set<String> held() {
    return Set.copyOf(jdbc.queryForList(HELD, String.class));
  }

  @Override
  public boolean takeProbe(String agent, Duration pause) {
    return jdbc.update(TAKE_PROBE, pause.toMillis() / MILLIS, agent) > 0;
  }
}
