package io.orderly.store.correlation;

import io.orderly.messages.Correlation;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.PartnerEvent;
import io.orderly.messages.RemoteKey;
import io.orderly.messages.UnreadableMessageException;
import io.orderly.store.pg.Column;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/** Correlations by their value: each statement reads a few rows by the primary key. */
final class PostgresCorrelations implements Correlations {

  private static final String ADD =
      """
      INSERT INTO state.correlation (agent, value, remote_key, order_id)
      SELECT *
      FROM unnest(?, ?, ?, ?) AS given (agent, value, remote_key, order_id)
      ORDER BY agent, value, remote_key
      ON CONFLICT DO NOTHING
      """;

  /** OFFSET 0 keeps the planner from reading all correlations of an agent. */
  static final String CALLS =
      """
      SELECT asked.agent, asked.value, found.remote_key
      FROM unnest(?, ?) AS asked (agent, value)
      CROSS JOIN LATERAL (
          SELECT remote_key
          FROM state.correlation AS c
          WHERE c.agent = asked.agent AND c.value = asked.value
          ORDER BY remote_key
          LIMIT ?
          OFFSET 0
      ) AS found
      """;

  static final String KEEP =
      """
      WITH given AS (
          SELECT *
          FROM unnest(?, ?, ?, ?, ?) AS given (agent, value, event_id, partner, message)
      ), over_limit AS MATERIALIZED (
          SELECT agents.agent
          FROM (SELECT DISTINCT agent FROM given) AS agents
          WHERE (
              SELECT count(*)
              FROM (
                  SELECT
                  FROM state.early_event AS e
                  WHERE e.agent = agents.agent
                  LIMIT ?
              ) AS kept
          ) = ?
      )
      INSERT INTO state.early_event AS e (agent, value, event_id, partner, message, expires_at)
      SELECT agent, value, event_id, partner, message,
          statement_timestamp() + ? * interval '1 millisecond'
      FROM given
      WHERE agent NOT IN (SELECT agent FROM over_limit)
      ORDER BY agent, value, event_id, partner
      ON CONFLICT (agent, value, event_id, partner) DO UPDATE
      SET expires_at = least(e.expires_at, excluded.expires_at)
      RETURNING agent, value, event_id, partner
      """;

  static final String EARLY =
      """
      SELECT e.message
      FROM unnest(?, ?) AS asked (agent, value)
      CROSS JOIN LATERAL (
          SELECT event_id, partner, message
          FROM state.early_event AS kept
          WHERE kept.agent = asked.agent AND kept.value = asked.value
          OFFSET 0
      ) AS e
      ORDER BY asked.agent, asked.value, e.event_id, e.partner
      """;

  private static final String REMOVE =
      """
      DELETE FROM state.early_event AS e
      USING (
          SELECT kept.ctid AS location
          FROM state.early_event AS kept
          JOIN unnest(?, ?, ?, ?) AS gone (agent, value, event_id, partner)
              USING (agent, value, event_id, partner)
          ORDER BY kept.agent, kept.value, kept.event_id, kept.partner
          FOR UPDATE OF kept
      ) AS locked
      WHERE e.ctid = locked.location
      """;

  static final String EXPIRED =
      """
      UPDATE state.early_event AS e
      SET expires_at = statement_timestamp() + ? * interval '1 millisecond'
      FROM (
          SELECT agent, value, event_id, partner
          FROM state.early_event
          WHERE expires_at <= statement_timestamp()
          ORDER BY expires_at
          LIMIT ?
          FOR UPDATE SKIP LOCKED
      ) AS due
      WHERE (e.agent, e.value, e.event_id, e.partner)
          = (due.agent, due.value, due.event_id, due.partner)
      RETURNING e.message
      """;

  private static final List<Column<Correlation>> GIVEN =
      List.of(
          Column.text(Correlation::agent),
          Column.text(Correlation::value),
          Column.text(Correlation::remoteKey),
          Column.uuid(given -> given.call().orderId()));

  private static final List<Column<PartnerValue>> VALUES =
      List.of(Column.text(PartnerValue::agent), Column.text(PartnerValue::value));

  private static final List<Column<EventKey>> KEYS =
      List.of(
          Column.text(EventKey::agent),
          Column.text(EventKey::value),
          Column.text(EventKey::eventId),
          Column.text(EventKey::partner));

  private static final List<Column<Map.Entry<EventKey, PartnerEvent>>> EVENTS =
      List.of(
          Column.text(entry -> entry.getKey().agent()),
          Column.text(entry -> entry.getKey().value()),
          Column.text(entry -> entry.getKey().eventId()),
          Column.text(entry -> entry.getKey().partner()),
          Column.json(entry -> json(entry.getValue())));

  private static final RowMapper<EventKey> KEY =
      (row, number) ->
          new EventKey(row.getString(1), row.getString(2), row.getString(3), row.getString(4));

  private static final RowMapper<PartnerEvent> MESSAGE =
      (row, number) -> event(Objects.requireNonNull(row.getString(1)));

  private final JdbcTemplate jdbc;

  PostgresCorrelations(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void add(Collection<Correlation> given) {
    jdbc.update(ADD, Column.arguments(GIVEN, new LinkedHashSet<>(given)));
  }

  @Override
  public Map<PartnerValue, Set<RemoteKey.Call>> calls(Collection<PartnerValue> values) {
    Map<PartnerValue, Set<RemoteKey.Call>> calls = new LinkedHashMap<>();
    Object[] asked = Column.arguments(VALUES, new LinkedHashSet<>(values));
    jdbc.query(
        CALLS,
        row -> {
          calls
              .computeIfAbsent(
                  new PartnerValue(row.getString(1), row.getString(2)),
                  value -> new LinkedHashSet<>())
              .add(RemoteKey.Call.of(Objects.requireNonNull(row.getString(3))));
        },
        asked[0],
        asked[1],
        MAX_CALLS);
    return calls;
  }

  @Override
  public List<PartnerEvent> keep(
      Collection<PartnerEvent> events, Duration keepFor, int maxPerAgent) {
    Map<EventKey, PartnerEvent> byKey = byKey(events);
    Object[] given = Column.arguments(EVENTS, byKey.entrySet());
    Set<EventKey> kept =
        new HashSet<>(
            jdbc.query(
                KEEP,
                KEY,
                given[0],
                given[1],
                given[2],
                given[3],
                given[4],
                maxPerAgent,
                maxPerAgent,
                keepFor.toMillis()));
    return events.stream().filter(event -> !kept.contains(EventKey.of(event))).toList();
  }

  @Override
  public List<PartnerEvent> early(Collection<PartnerValue> values) {
    return jdbc.query(EARLY, MESSAGE, Column.arguments(VALUES, new LinkedHashSet<>(values)));
  }

  @Override
  public void remove(Collection<PartnerEvent> events) {
    jdbc.update(REMOVE, Column.arguments(KEYS, byKey(events).keySet()));
  }

  @Override
  public List<PartnerEvent> takeExpired(int limit, Duration lease) {
    return jdbc.query(EXPIRED, MESSAGE, lease.toMillis(), limit);
  }

  private static Map<EventKey, PartnerEvent> byKey(Collection<PartnerEvent> events) {
    Map<EventKey, PartnerEvent> byKey = new LinkedHashMap<>();
    events.forEach(event -> byKey.put(EventKey.of(event), event));
    return byKey;
  }

  private static String json(PartnerEvent event) {
    return new String(MessageCodec.encode(event), StandardCharsets.UTF_8);
  }

  private static PartnerEvent event(String json) {
    try {
      return MessageCodec.decode(json.getBytes(StandardCharsets.UTF_8), PartnerEvent.class);
    } catch (UnreadableMessageException e) {
      throw new IllegalStateException("an early event can't be read", e);
    }
  }
}
