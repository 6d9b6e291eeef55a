package io.orderly.simulation.postgres;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * What happened to the orders, in the sequence in which it happened. A commit writes itself: a
 * trigger at its end keeps the whole order while its row is still locked, so the entries of one
 * order stand in the sequence of its transactions.
 */
final class HistoryLog {

  /** The kind of the entries that the trigger writes. */
  static final String COMMIT = "commit";

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String INSTALL =
      """
      CREATE SCHEMA history;

      CREATE TABLE history.entry (
          number         bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          kind           text    NOT NULL,
          order_id       uuid    NOT NULL,
          transaction_id xid8    NOT NULL DEFAULT pg_current_xact_id(),
          body           jsonb   NOT NULL
      );
      CREATE INDEX entry_by_order ON history.entry (order_id, number);

      CREATE FUNCTION history.keep() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
          INSERT INTO history.entry (kind, order_id, body)
          SELECT 'commit', p.order_id, jsonb_build_object(
              'process', to_jsonb(p),
              'steps', (
                  SELECT jsonb_agg(
                      to_jsonb(s) || jsonb_build_object('result', s.result::text)
                      ORDER BY s.position)
                  FROM state.order_step s
                  WHERE s.order_id = p.order_id),
              'decisions', (
                  SELECT coalesce(jsonb_agg(jsonb_build_object(
                      'step', e.step, 'verdict', split_part(e.detail, ':', 1))), '[]')
                  FROM state.order_event e
                  WHERE e.order_id = p.order_id AND e.order_version = p.version
                    AND e.kind = 'decided'),
              'alerts', (
                  SELECT coalesce(jsonb_agg(to_jsonb(a) ORDER BY a.order_version), '[]')
                  FROM state.operator_alert a
                  WHERE a.order_id = p.order_id))
          FROM state.order_process p
          WHERE p.order_id = NEW.order_id
            AND NOT EXISTS (
                SELECT
                FROM history.entry e
                WHERE e.order_id = NEW.order_id AND e.transaction_id = pg_current_xact_id());
          RETURN NULL;
      END $$;

      CREATE CONSTRAINT TRIGGER keep_process
      AFTER INSERT OR UPDATE ON state.order_process DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION history.keep();

      CREATE CONSTRAINT TRIGGER keep_step
      AFTER UPDATE ON state.order_step DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION history.keep();
      """;

  private static final String ADD =
      "INSERT INTO history.entry (kind, order_id, body) VALUES (?, ?, ?::jsonb)";

  private static final String READ =
      """
      SELECT number, kind, order_id, body
      FROM history.entry
      WHERE order_id = ANY (?)
      ORDER BY number
      """;

  private static final String AT_REST =
      """
      SELECT NOT EXISTS (
          SELECT
          FROM state.order_process
          WHERE order_id = ANY (?) AND process_state IN ('Pending', 'Processing', 'Undoing'))
      """;

  private final JdbcTemplate jdbc;

  private HistoryLog(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** One thing that happened. */
  record Entry(long number, String kind, UUID orderId, JsonNode body) {}

  /** Begins to keep what happens in this database. */
  static HistoryLog install(DataSource dataSource) {
    JdbcTemplate jdbc = new JdbcTemplate(dataSource);
    jdbc.execute(INSTALL);
    return new HistoryLog(jdbc);
  }

  /** Keeps what is not a commit: it stands after all that was committed before this call. */
  void add(String kind, UUID orderId, Object body) {
    jdbc.update(ADD, kind, orderId, JSON.valueToTree(body).toString());
  }

  List<Entry> of(Collection<UUID> orderIds) {
    return jdbc.query(READ, (row, number) -> entry(row), (Object) orderIds.toArray(UUID[]::new));
  }

  /** What somebody sees who looks at an order without a lock. */
  long versionOf(UUID orderId) {
    return jdbc.queryForObject(
        "SELECT version FROM state.order_process WHERE order_id = ?", Long.class, orderId);
  }

  /** Whether none of these orders is to be carried on any more. */
  boolean areAtRest(Collection<UUID> orderIds) {
    return jdbc.queryForObject(AT_REST, Boolean.class, (Object) orderIds.toArray(UUID[]::new));
  }

  private static Entry entry(ResultSet row) throws SQLException {
    try {
      return new Entry(
          row.getLong("number"),
          row.getString("kind"),
          row.getObject("order_id", UUID.class),
          JSON.readTree(row.getString("body")));
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
