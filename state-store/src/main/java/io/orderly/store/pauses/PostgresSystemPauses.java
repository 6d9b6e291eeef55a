package io.orderly.store.pauses;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.springframework.jdbc.core.JdbcTemplate;

/** Rows of {@code state.pause} that have a time for the next probe. */
final class PostgresSystemPauses implements SystemPauses {

  private static final String SUSPEND =
      """
      INSERT INTO state.pause (kind, name, paused_by, reason, probe_at)
      VALUES ('agent', ?, ?, ?, statement_timestamp())
      ON CONFLICT (kind, name) DO UPDATE SET reason = excluded.reason, paced_until = NULL
      WHERE state.pause.paced_until <= statement_timestamp()
      """;

  /** Several instances say so, each a little later: only what is new is written. */
  private static final String PACE =
      """
      INSERT INTO state.pause (kind, name, paused_by, reason, probe_at, paced_until)
      SELECT 'agent', ?, ?, ?, until, until
      FROM (SELECT statement_timestamp() + make_interval(secs => ?) AS until)
      ON CONFLICT (kind, name) DO UPDATE
      SET reason = excluded.reason, probe_at = excluded.probe_at, paced_until = excluded.paced_until
      WHERE state.pause.probe_at IS NOT NULL
        AND (state.pause.paced_until IS NULL
          OR state.pause.paced_until < excluded.paced_until - interval '5 seconds')
      """;

  private static final String PACED =
      """
      SELECT name, extract(epoch FROM paced_until - statement_timestamp()) AS left
      FROM state.pause
      WHERE kind = 'agent' AND paced_until IS NOT NULL
      """;

  /** Since when its orders may go on is kept: the last time of each agent, and of each version. */
  private static final String RESUMED =
      """
      WITH resumed AS (
          DELETE FROM state.pause
          WHERE kind = 'agent' AND name = ? AND %s
          RETURNING name)
      INSERT INTO state.pause_command (command_id, action, kind, name, actor, reason, outcome)
      SELECT 'the system resumes ' || name, 'resume', 'agent', name, 'system', 'it can be called',
          'APPLIED'
      FROM resumed
      ON CONFLICT (command_id) DO UPDATE SET at = excluded.at
      """;

  private static final String RESUME =
      RESUMED.formatted(
          """
          probe_at IS NOT NULL AND (paced_until IS NULL OR paced_until <= statement_timestamp())\
          """);

  private static final String SUSPENDED =
      "SELECT name FROM state.pause WHERE kind = 'agent' AND probe_at IS NOT NULL";

  /** A caller that waited for the row lock reads the new time and gets no permit. */
  private static final String ACQUIRE_PROBE =
      """
      UPDATE state.pause
      SET probe_at = statement_timestamp() + make_interval(secs => ?)
      WHERE kind = 'agent' AND name = ? AND probe_at <= statement_timestamp()
      """;

  private static final String PAUSE_VERSION =
      """
      INSERT INTO state.pause (kind, name, paused_by, reason)
      VALUES ('agent', ?, ?, ?)
      ON CONFLICT (kind, name) DO NOTHING
      """;

  private static final String RESUME_VERSION = RESUMED.formatted("paused_by = 'system'");

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
  public boolean pace(String agent, String why, Duration left) {
    return jdbc.update(PACE, agent, SYSTEM, why, left.toMillis() / MILLIS) > 0;
  }

  @Override
  public Map<String, Duration> paced() {
    Map<String, Duration> left = new HashMap<>();
    jdbc.query(
        PACED,
        row -> {
          left.put(
              row.getString("name"), Duration.ofMillis((long) (row.getDouble("left") * MILLIS)));
        });
    return left;
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
  public boolean pauseVersion(String version, String why) {
    return jdbc.update(PAUSE_VERSION, version, SYSTEM, why) > 0;
  }

  @Override
  public boolean resumeVersion(String version) {
    return jdbc.update(RESUME_VERSION, version) > 0;
  }

  @Override
  public boolean acquireProbe(String agent, Duration interval) {
    return jdbc.update(ACQUIRE_PROBE, interval.toMillis() / MILLIS, agent) > 0;
  }
}
