package io.orderly.store.postgres;

import io.orderly.messages.Message;
import io.orderly.messages.OrderStatus;
import io.orderly.process.Failure;
import io.orderly.process.ProcessState;
import io.orderly.store.Addressee;
import io.orderly.store.Addressee.Channel;
import io.orderly.store.OwedWord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** The statements on owed words. Those that may wait for a lock lock in the order of the keys. */
final class OwedWordStatements {

  /**
   * An end is noted once and then leaves the index. An Error stays in it, since it is not the last
   * word, and is noted again at each of its versions.
   */
  static final String NOTE =
      """
      WITH ended AS MATERIALIZED (
          SELECT p.order_id, p.version, p.process_state
          FROM state.order_process p
          WHERE p.owes_word AND p.process_state IN ('Processed', 'Undone', 'Error')
            AND (p.process_state <> 'Error' OR EXISTS (
                SELECT FROM state.notification n
                WHERE n.order_id = p.order_id AND n.owed_version < p.version))
          ORDER BY p.order_id
          LIMIT ?
          FOR NO KEY UPDATE OF p SKIP LOCKED
      ), owed AS MATERIALIZED (
          SELECT n.order_id, n.channel, ended.version
          FROM ended
          JOIN state.notification n USING (order_id)
          WHERE n.owed_version < ended.version
          ORDER BY n.order_id, n.channel
          FOR NO KEY UPDATE OF n
      ), noted AS (
          UPDATE state.notification n
          SET owed_version = owed.version,
              owed_since = CASE WHEN n.next_at IS NULL THEN statement_timestamp()
                  ELSE n.owed_since END,
              tries = 0,
              next_at = statement_timestamp()
          FROM owed
          WHERE n.order_id = owed.order_id AND n.channel = owed.channel
      ), over AS (
          UPDATE state.order_process p
          SET owes_word = false
          FROM ended
          WHERE p.order_id = ended.order_id AND ended.process_state <> 'Error'
      )
      SELECT count(*) FROM ended
      """;

  /**
   * Goes from destination to destination through the index, however many words wait for one of
   * them, and takes no more than its share of each.
   */
  static final String CLAIM =
      """
      WITH RECURSIVE destination AS (
          (SELECT n.destination AS name
          FROM state.notification n
          WHERE n.next_at IS NOT NULL
          ORDER BY n.destination
          LIMIT 1)
          UNION ALL
          SELECT (
              SELECT n.destination
              FROM state.notification n
              WHERE n.next_at IS NOT NULL AND n.destination > destination.name
              ORDER BY n.destination
              LIMIT 1)
          FROM destination
          WHERE destination.name IS NOT NULL
      ), served AS MATERIALIZED (
          SELECT destination.name
          FROM destination
          CROSS JOIN LATERAL (
              SELECT n.next_at
              FROM state.notification n
              WHERE n.destination = destination.name AND n.next_at <= statement_timestamp()
              ORDER BY n.next_at
              LIMIT 1
          ) AS longest
          WHERE destination.name <> ALL (?)
          ORDER BY longest.next_at
          LIMIT ?
      ), due AS MATERIALIZED (
          SELECT word.order_id, word.channel
          FROM served
          CROSS JOIN LATERAL (
              SELECT n.order_id, n.channel
              FROM state.notification n
              WHERE n.destination = served.name AND n.next_at <= statement_timestamp()
              ORDER BY n.next_at
              LIMIT ?
              FOR NO KEY UPDATE SKIP LOCKED
          ) AS word
      ), claimed AS (
          UPDATE state.notification n
          SET next_at = statement_timestamp() + ? * interval '1 millisecond'
          FROM due
          WHERE n.order_id = due.order_id AND n.channel = due.channel
          RETURNING n.order_id, n.channel, n.target, n.owed_version, n.tries, n.owed_since
      )
      SELECT c.*, o.submitter, o.customer_reference, p.process_state, p.version, p.failure_code,
          p.failure_message,
          (extract(epoch FROM statement_timestamp() - c.owed_since) * 1000)::bigint AS owed_millis
      FROM claimed c
      JOIN state.order_process p USING (order_id)
      JOIN orders.customer_order o USING (order_id)
      ORDER BY c.owed_since, c.order_id
      """;

  static final String TELL =
      """
      WITH told AS MATERIALIZED (
          SELECT n.order_id, n.channel, t.version
          FROM unnest(?, ?, ?) AS t (order_id, channel, version)
          JOIN state.notification n USING (order_id, channel)
          ORDER BY n.order_id, n.channel
          FOR NO KEY UPDATE OF n
      )
      UPDATE state.notification n
      SET told_version = greatest(n.told_version, told.version),
          next_at = CASE WHEN n.owed_version > told.version THEN n.next_at END
      FROM told
      WHERE n.order_id = told.order_id AND n.channel = told.channel
      """;

  static final String POSTPONE =
      """
      WITH postponed AS MATERIALIZED (
          SELECT n.order_id, n.channel, t.tries, t.rest_millis
          FROM unnest(?, ?, ?, ?, ?) AS t (order_id, channel, owed_version, tries, rest_millis)
          JOIN state.notification n USING (order_id, channel, owed_version)
          WHERE n.next_at IS NOT NULL
          ORDER BY n.order_id, n.channel
          FOR NO KEY UPDATE OF n
      )
      UPDATE state.notification n
      SET tries = postponed.tries,
          next_at = statement_timestamp() + postponed.rest_millis * interval '1 millisecond'
      FROM postponed
      WHERE n.order_id = postponed.order_id AND n.channel = postponed.channel
      """;

  /** The event tells that told_version was not reached by telling. */
  static final String GIVE_UP =
      """
      WITH hopeless AS MATERIALIZED (
          SELECT n.order_id, n.channel, t.why
          FROM unnest(?, ?, ?, ?) AS t (order_id, channel, owed_version, why)
          JOIN state.notification n USING (order_id, channel, owed_version)
          WHERE n.next_at IS NOT NULL
          ORDER BY n.order_id, n.channel
          FOR NO KEY UPDATE OF n
      ), given_up AS (
          UPDATE state.notification n
          SET told_version = n.owed_version, next_at = NULL
          FROM hopeless
          WHERE n.order_id = hopeless.order_id AND n.channel = hopeless.channel
          RETURNING n.order_id, n.owed_version, hopeless.why
      )
      INSERT INTO state.order_event (order_id, order_version, kind, detail)
      SELECT order_id, owed_version, 'not-told', why FROM given_up
      """;

  static final String OWED =
      """
      SELECT channel, count(*) AS words,
          (extract(epoch FROM statement_timestamp() - min(owed_since)) * 1000)::bigint
              AS oldest_millis
      FROM state.notification
      WHERE next_at IS NOT NULL
      GROUP BY channel
      """;

  static final RowMapper<OwedWord> WORD =
      (row, number) ->
          new OwedWord(
              new Addressee(Channel.of(row.getString("channel")), row.getString("target")),
              status(row),
              row.getLong("owed_version"),
              row.getInt("tries"),
              Duration.ofMillis(row.getLong("owed_millis")));

  private OwedWordStatements() {}

  private static OrderStatus status(ResultSet row) throws SQLException {
    return new OrderStatus(
        Message.SCHEMA_VERSION,
        row.getObject("order_id", UUID.class),
        row.getString("submitter"),
        row.getString("customer_reference"),
        ProcessState.of(row.getString("process_state")),
        row.getLong("version"),
        failure(row),
        Moments.required(row, "owed_since"));
  }

  private static @Nullable Failure failure(ResultSet row) throws SQLException {
    String code = row.getString("failure_code");
    return code == null
        ? null
        : new Failure(code, String.valueOf(row.getString("failure_message")));
  }
}
