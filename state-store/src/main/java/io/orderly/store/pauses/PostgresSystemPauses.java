package io.orderly.store.pauses;

import java.time.Duration;
import java.util.Set;
import org.springframework.jdbc.core.JdbcTemplate;

/** Rows of {@code state.pause} that have a time for the next probe. */
final class PostgresSystemPauses implements SystemPauses {

  private static final String SUSPEND =
      """
      INSERT INTO state.pause (kind, name, paused_by, reason, probe_at)
      VALUES ('agent', ?, ?, ?, statement_timestamp())
      ON CONFLICT (kind, name) DO NOTHING
      """;

  private static final String RESUME =
      "DELETE FROM state.pause WHERE kind = 'agent' AND name = ? AND probe_at IS NOT NULL";

  private static final String SUSPENDED =
      "SELECT name FROM state.pause WHERE kind = 'agent' AND probe_at IS NOT NULL";

  /** A caller that waited for the row lock reads the new time and gets no permit. */
  private static final String ACQUIRE_PROBE =
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
  public boolean suspend(String agent, String why) {
    return jdbc.update(SUSPEND, agent, SYSTEM, why) > 0;
  }

  @Override
  public boolean resume(String agent) {
    return jdbc.update(RESUME, agent) > 0;
  }

  @Override
  public Set<String> suspended() {
    return Set.copyOf(jdbc.queryForList(SUSPENDED, String.class));
  }

  @Override
  public boolean acquireProbe(String agent, Duration interval) {
    return jdbc.update(ACQUIRE_PROBE, interval.toMillis() / MILLIS, agent) > 0;
  }
}
