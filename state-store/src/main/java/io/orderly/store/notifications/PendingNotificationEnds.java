package io.orderly.store.notifications;

/** The statements that find whose word is owed. */
final class PendingNotificationEnds {

  /**
   * What is noted leaves the index, so that the cost follows what is new. An Error is not the last
   * word: what changes it marks the order again (DecisionWriter).
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
      ), owed AS MATERIALIZED (
          SELECT n.order_id, n.channel, ended.version
          FROM ended
          JOIN state.notification n USING (order_id)
          WHERE n.pending_version < ended.version
          ORDER BY n.order_id, n.channel
          FOR NO KEY UPDATE OF n
      ), noted AS (
          UPDATE state.notification n
          SET pending_version = owed.version,
              pending_since = CASE WHEN n.next_at IS NULL THEN statement_timestamp()
                  ELSE n.pending_since END,
              tries = 0,
              next_at = statement_timestamp()
          FROM owed
          WHERE n.order_id = owed.order_id AND n.channel = owed.channel
      ), over AS (
          UPDATE state.order_process p
          SET notification_pending = false
          FROM ended
          WHERE p.order_id = ended.order_id
      )
      SELECT count(*) FROM ended
      """;

  private PendingNotificationEnds() {}
}
