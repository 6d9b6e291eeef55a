package io.orderly.store.postgres;

/** The statements that find whose word is owed. */
final class OwedEndStatements {

  /**
   * Marks what is under way, and Errors that changed since they were noted. One that ends while its
   * lock is waited for is marked too.
   */
  static final String CATCH_UP =
      """
      WITH looked AS MATERIALIZED (
          SELECT order_id, process_state
          FROM state.order_process
          WHERE process_state NOT IN ('Processed', 'Undone') AND (process_state, order_id) > (?, ?)
          ORDER BY process_state, order_id
          LIMIT ?
      ), unmarked AS MATERIALIZED (
          SELECT p.order_id
          FROM looked
          JOIN state.order_process p USING (order_id)
          WHERE NOT p.owes_word
            AND (EXISTS (
                    SELECT FROM state.notification n
                    WHERE n.order_id = p.order_id
                      AND (p.process_state <> 'Error' OR n.owed_version < p.version))
                OR (p.reply_to IS NOT NULL AND NOT EXISTS (
                    SELECT FROM state.notification n WHERE n.order_id = p.order_id)))
          ORDER BY p.order_id
          FOR NO KEY UPDATE OF p
      ), marked AS (
          UPDATE state.order_process p
          SET owes_word = true
          FROM unmarked
          WHERE p.order_id = unmarked.order_id
      )
      SELECT (SELECT count(*) FROM unmarked) AS caught_up, count(*) AS looked,
          max(process_state) AS last_state,
          (array_agg(order_id ORDER BY process_state DESC, order_id DESC))[1] AS last_order
      FROM looked
      """;

  /**
   * What is noted leaves the index, so that the cost follows what is new. An Error is not the last
   * word: what changes it marks the order again (DecisionWriter). What a door of an older version
   * took says where to tell in its reply topic alone; webhooks are as old as these rows.
   */
  static final String NOTE =
      """
      WITH ended AS MATERIALIZED (
          SELECT p.order_id, p.version, p.reply_to
          FROM state.order_process p
          WHERE p.owes_word AND p.process_state IN ('Processed', 'Undone', 'Error')
          ORDER BY p.order_id
          LIMIT ?
          FOR NO KEY UPDATE OF p SKIP LOCKED
      ), of_older_door AS (
          INSERT INTO state.notification
              (order_id, channel, target, destination, owed_version, owed_since, next_at)
          SELECT ended.order_id, 'topic', ended.reply_to, ended.reply_to, ended.version,
              statement_timestamp(), statement_timestamp()
          FROM ended
          WHERE ended.reply_to IS NOT NULL
            AND NOT EXISTS (SELECT FROM state.notification n WHERE n.order_id = ended.order_id)
          ON CONFLICT DO NOTHING
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
          WHERE p.order_id = ended.order_id
      )
      SELECT count(*) FROM ended
      """;

  private OwedEndStatements() {}
}
