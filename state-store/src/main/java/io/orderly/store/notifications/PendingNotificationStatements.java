package io.orderly.store.notifications;

/** The statements on owed words. Those that may wait for a lock lock in the order of the keys. */
final class PendingNotificationStatements {

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
          RETURNING n.order_id, n.channel, n.target, n.pending_version, n.tries, n.pending_since
      )
      SELECT c.*, o.submitter, o.customer_reference, p.process_state, p.version, p.failure_code,
          p.failure_message, p.cause_code, p.cause_message, p.cause_step, p.cause_actor,
          p.trace_parent,
          (extract(epoch FROM statement_timestamp() - c.pending_since) * 1000)::bigint AS owed_millis
      FROM claimed c
      JOIN state.order_process p USING (order_id)
      JOIN orders.customer_order o USING (order_id)
      ORDER BY c.pending_since, c.order_id
      """;

  static final String TELL =
      """
      WITH sent AS MATERIALIZED (
          SELECT n.order_id, n.channel, t.version
          FROM unnest(?, ?, ?) AS t (order_id, channel, version)
          JOIN state.notification n USING (order_id, channel)
          ORDER BY n.order_id, n.channel
          FOR NO KEY UPDATE OF n
      )
      UPDATE state.notification n
      SET delivered_version = greatest(n.delivered_version, sent.version),
          next_at = CASE WHEN n.pending_version > sent.version THEN n.next_at END
      FROM sent
      WHERE n.order_id = sent.order_id AND n.channel = sent.channel
      """;

  static final String POSTPONE =
      """
      WITH postponed AS MATERIALIZED (
          SELECT n.order_id, n.channel, t.tries, t.rest_millis
          FROM unnest(?, ?, ?, ?, ?) AS t (order_id, channel, pending_version, tries, rest_millis)
          JOIN state.notification n USING (order_id, channel, pending_version)
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

  /** The event tells that delivered_version was not reached by telling. */
  static final String GIVE_UP =
      """
      WITH hopeless AS MATERIALIZED (
          SELECT n.order_id, n.channel, t.why
          FROM unnest(?, ?, ?, ?) AS t (order_id, channel, pending_version, why)
          JOIN state.notification n USING (order_id, channel, pending_version)
          WHERE n.next_at IS NOT NULL
          ORDER BY n.order_id, n.channel
          FOR NO KEY UPDATE OF n
      ), given_up AS (
          UPDATE state.notification n
          SET delivered_version = n.pending_version, next_at = NULL
          FROM hopeless
          WHERE n.order_id = hopeless.order_id AND n.channel = hopeless.channel
          RETURNING n.order_id, n.pending_version, hopeless.why
      )
      INSERT INTO state.order_event (order_id, order_version, kind, detail)
      SELECT order_id, pending_version, 'undelivered', why FROM given_up
      """;

  static final String GIVE_UP_DUE =
      """
      WITH hopeless AS MATERIALIZED (
          SELECT order_id, channel
          FROM state.notification
          WHERE destination = ? AND next_at <= statement_timestamp()
            AND pending_since <= statement_timestamp() - ? * interval '1 millisecond'
          ORDER BY next_at
          LIMIT ?
          FOR NO KEY UPDATE SKIP LOCKED
      ), given_up AS (
          UPDATE state.notification n
          SET delivered_version = n.pending_version, next_at = NULL
          FROM hopeless
          WHERE n.order_id = hopeless.order_id AND n.channel = hopeless.channel
          RETURNING n.order_id, n.pending_version
      )
      INSERT INTO state.order_event (order_id, order_version, kind, detail)
      SELECT order_id, pending_version, 'undelivered', ? FROM given_up
      """;

  static final String OWED =
      """
      SELECT channel, count(*) AS words,
          (extract(epoch FROM statement_timestamp() - min(pending_since)) * 1000)::bigint
              AS oldest_millis
      FROM state.notification
      WHERE next_at IS NOT NULL
      GROUP BY channel
      """;

  private PendingNotificationStatements() {}
}
