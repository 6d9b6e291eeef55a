package io.orderly.store.claiming;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;

/** Incarnations, counted by one atomic statement. */
final class PostgresInstanceRegistry implements InstanceRegistry {

  private static final String BEGIN =
      """
      INSERT INTO state.instance AS known (id, incarnation)
      VALUES (?, 1)
      ON CONFLICT (id) DO UPDATE
      SET incarnation = known.incarnation + 1, started_at = statement_timestamp()
      RETURNING incarnation
      """;

  private static final String CURRENT = "SELECT incarnation FROM state.instance WHERE id = ?";

  private final JdbcTemplate jdbc;

  PostgresInstanceRegistry(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Incarnation begin(String instanceId) {
    return new Incarnation(
        instanceId, requireNonNull(jdbc.queryForObject(BEGIN, Long.class, instanceId)));
  }

  @Override
  public Optional<Incarnation> current(String instanceId) {
    return jdbc.queryForList(CURRENT, Long.class, instanceId).stream()
        .findFirst()
        .map(number -> new Incarnation(instanceId, number));
  }
}
