package io.orderly.store.notifications;

/** Statements on notifications. Those that may wait for locks lock in the order of the keys. */
final class PendingNotificationStatements {

  /**
   * A noted order leaves the index, so that the cost follows the number of new ones. An Error is
   * not final: a change of it marks the order again (DecisionWriter).
   */
  static final String NOTE =
      """
      WITH ended AS MATERIALIZED (
          SELECT p.order_id, p.version
          FROM state.order_process p
          WHERE p.notification_pending AND p.process_state IN ('Processed', 'Undone', 'Error')
          ORDER BY p.order_id
          LIMIT ?
          FOR NO KEY UPDATE OF p SKIP LOCKED
      ), newer AS MATERIALIZED (
          SELECT n.order_id, n.channel, ended.version
          FROM ended
          JOIN state.notification n USING (order_id)
          WHERE n.pending_version < ended.version
          ORDER BY n.order_id, n.channel
          FOR NO KEY UPDATE OF n
      ), noted AS (
          UPDATE state.notification n
          SET pending_version = newer.version,
              pending_since = CASE WHEN n.next_at IS NULL THEN statement_timestamp()
                  ELSE n.pending_since END,
              tries = 0,
              next_at = statement_timestamp()
          FROM newer
          WHERE n.order_id = newer.order_id AND n.channel = newer.channel
      ), over AS (
          UPDATE state.order_process p
          SET notification_pending = false
          FROM ended
          WHERE p.order_id = ended.order_id
      )
      SELECT count(*) FROM ended
      """;

  /**
   * Goes from destination to destination through the index, however many notifications are pending
   * for one of them, and claims no more than its share of each.
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
          SELECT one.order_id, one.channel
          FROM served
          CROSS JOIN LATERAL (
              SELECT n.order_id, n.channel
              FROM state.notification n
              WHERE n.destination = served.name AND n.next_at <= statement_timestamp()
              ORDER BY n.next_at
              LIMIT ?
              FOR NO KEY UPDATE SKIP LOCKED
          ) AS one
      ), claimed AS (
          UPDATE state.notification n
          SET next_at = statement_timestamp() + ? * interval '1 millisecond'
          FROM due
          WHERE n.order_id = due.order_id AND n.channel = due.channel
          RETURNING n.order_id, n.channel, n.target, n.pending_version, n.tries, n.pending_since
      )
      SELECT c.*, o.submitter, o.customer_reference, p.process_state, p.version, p.edition,
          p.failure_code, p.failure_message, p.cause_code, p.cause_message, p.cause_step, p.cause_actor,
          p.trace_parent,
          (extract(epoch FROM statement_timestamp() - c.pending_since) * 1000)::bigint AS pending_millis
      FROM claimed c
      JOIN state.order_process p USING (order_id)
      JOIN orders.customer_order o USING (order_id)
      ORDER BY c.pending_since, c.order_id
      """;

  /** What unfinished orders ask their submitters; the last event of a question has its text. */
  static final String ASKED =
      """
      SELECT s.order_id, s.name, s.wait_until, question.detail
      FROM unnest(?) AS t (order_id)
      JOIN state.order_step s ON s.order_id = ANY (ARRAY[t.order_id])
      CROSS JOIN LATERAL (
          SELECT e.detail
          FROM state.order_event e
          WHERE e.order_id = s.order_id AND e.kind = 'asked' AND e.step = s.name
          ORDER BY e.event_id DESC
          LIMIT 1
      ) AS question
      WHERE s.agent = 'ask:submitter' AND s.wait_until IS NOT NULL
      ORDER BY s.order_id, s.position
      """;

  static final String DELIVERED =
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
          SELECT n.order_id, n.channel, t.tries, t.backoff_millis
          FROM unnest(?, ?, ?, ?, ?) AS t (order_id, channel, pending_version, tries, backoff_millis)
          JOIN state.notification n USING (order_id, channel, pending_version)
          WHERE n.next_at IS NOT NULL
          ORDER BY n.order_id, n.channel
          FOR NO KEY UPDATE OF n
      )
      UPDATE state.notification n
      SET tries = postponed.tries,
          next_at = statement_timestamp() + postponed.backoff_millis * interval '1 millisecond'
      FROM postponed
      WHERE n.order_id = postponed.order_id AND n.channel = postponed.channel
      """;

  /** The event records that delivered_version was reached without a delivery. */
  static final String GIVE_UP =
      """
      WITH failed AS MATERIALIZED (
          SELECT n.order_id, n.channel, t.why
          FROM unnest(?, ?, ?, ?) AS t (order_id, channel, pending_version, why)
          JOIN state.notification n USING (order_id, channel, pending_version)
          WHERE n.next_at IS NOT NULL
          ORDER BY n.order_id, n.channel
          FOR NO KEY UPDATE OF n
      ), given_up AS (
          UPDATE state.notification n
          SET delivered_version = n.pending_version, next_at = NULL
          FROM failed
          WHERE n.order_id = failed.order_id AND n.channel = failed.channel
          RETURNING n.order_id, n.pending_version, failed.why
      )
      INSERT INTO state.order_event (order_id, order_version, kind, detail)
      SELECT order_id, pending_version, 'undelivered', why FROM given_up
      """;

  static final String GIVE_UP_DUE =
      """
      WITH failed AS MATERIALIZED (
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
          FROM failed
          WHERE n.order_id = failed.order_id AND n.channel = failed.channel
          RETURNING n.order_id, n.pending_version
      )
      INSERT INTO state.order_event (order_id, order_version, kind, detail)
      SELECT order_id, pending_version, 'undelivered', ? FROM given_up
      """;

  static final String PENDING =
      """
      SELECT channel, count(*) AS notifications,
          (extract(epoch FROM statement_timestamp() - min(pending_since)) * 1000)::bigint
              AS oldest_millis
      FROM state.notification
      WHERE next_at IS NOT NULL
      GROUP BY channel
      """;

  private PendingNotificationStatements() {}
}
