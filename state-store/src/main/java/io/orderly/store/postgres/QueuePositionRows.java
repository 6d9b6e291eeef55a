package io.orderly.store.postgres;

import io.orderly.store.QueueClock;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;

/**
 * QueuePositions as rows. Each statement is a transaction of its own that no order waits for long:
 * it gives a lock up after a second, and waits neither for the disk nor for a standby, since what a
 * crash of the database takes back was no order. Rows are locked in their order, so none waits in a
 * circle.
 */
final class QueuePositionRows {

  /**
   * The turns begin where the customer's last ones ended, or where the line is now, if that is
   * further: with the time, or ahead of it, by no more than a line may be. Weights are read without
   * a lock: they change at the word of people.
   */
  static final String TAKE =
      """
      WITH moment AS MATERIALIZED (
          SELECT (extract(epoch FROM statement_timestamp()) * 1000000)::bigint AS micros,
              ?::bigint AS most_ahead,
              set_config('synchronous_commit', 'off', true) AS synchronous_commit,
              set_config('lock_timeout', '1s', true) AS lock_timeout
      )
      INSERT INTO state.turn AS known (agent, submitter, customer_id, first_rank, next_rank)
      SELECT asked.agent, asked.submitter, asked.customer_id, line.reached,
          line.reached
              + asked.orders * greatest(1, round(? / coalesce(share.weight, 1)))::bigint
      FROM unnest(?, ?, ?, ?) AS asked (agent, submitter, customer_id, orders)
      CROSS JOIN moment
      LEFT JOIN state.customer_share AS share ON share.customer_id = asked.customer_id
      LEFT JOIN state.line_clock AS clock ON clock.agent = asked.agent
      CROSS JOIN LATERAL (
          SELECT greatest(
              moment.micros,
              least(
                  moment.micros + moment.most_ahead,
                  coalesce(clock.reached + (moment.micros - clock.reached_at) / 2, 0)))
      ) AS line (reached)
      ORDER BY asked.agent, asked.submitter, asked.customer_id
      ON CONFLICT (agent, submitter, customer_id) DO UPDATE
      SET first_rank = greatest(known.next_rank, excluded.first_rank),
          next_rank = greatest(known.next_rank, excluded.first_rank)
              + (excluded.next_rank - excluded.first_rank)
      RETURNING agent, submitter, customer_id, next_rank - first_rank AS taken,
          first_rank - (SELECT micros FROM moment) AS ahead
      """;

  private static final String GIVE_BACK =
      """
      WITH moment AS MATERIALIZED (
          SELECT set_config('synchronous_commit', 'off', true) AS synchronous_commit,
              set_config('lock_timeout', '1s', true) AS lock_timeout
      ), returned AS MATERIALIZED (
          SELECT turn.agent, turn.submitter, turn.customer_id, given.micros
          FROM moment
          CROSS JOIN unnest(?, ?, ?, ?) AS given (agent, submitter, customer_id, micros)
          JOIN state.turn AS turn USING (agent, submitter, customer_id)
          ORDER BY turn.agent, turn.submitter, turn.customer_id
          FOR NO KEY UPDATE OF turn
      )
      UPDATE state.turn AS turn
      SET next_rank = turn.next_rank - returned.micros
      FROM returned
      WHERE turn.agent = returned.agent AND turn.submitter = returned.submitter
        AND turn.customer_id = returned.customer_id
      """;

  private static final long MOST_AHEAD_MICROS =
      TimeUnit.MILLISECONDS.toMicros(QueueClock.MOST_AHEAD.toMillis());

  private static final List<Column<Asked>> ASKED =
      List.of(
          Column.text(asked -> asked.holder().agent()),
          Column.text(asked -> asked.holder().submitter()),
          Column.text(asked -> asked.holder().customerId()),
          Column.integer(Asked::turns));

  private static final List<Column<Map.Entry<QueueKey, Long>>> RETURNED =
      List.of(
          Column.text(returned -> returned.getKey().agent()),
          Column.text(returned -> returned.getKey().submitter()),
          Column.text(returned -> returned.getKey().customerId()),
          Column.bigint(Map.Entry::getValue));

  private final JdbcTemplate jdbc;

  QueuePositionRows(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** What a holder needs, and what is taken for it beyond that. */
  record Asked(QueueKey holder, int needed, int spare) {

    int turns() {
      return needed + spare;
    }
  }

  /**
   * Takes turns.
   *
   * @param turnMicros what one takes at weight 1
   * @param taken gets a row a holder: {@code taken} microseconds, and how far the first turn is
   *     {@code ahead} of the time
   */
  void take(double turnMicros, Collection<Asked> asked, RowCallbackHandler taken) {
    jdbc.query(TAKE, taken, arguments(turnMicros, asked));
  }

  static Object[] arguments(double turnMicros, Collection<Asked> asked) {
    return Column.arguments(List.of(MOST_AHEAD_MICROS, turnMicros), ASKED, asked);
  }

  static QueueKey holder(ResultSet row) throws SQLException {
    return new QueueKey(
        row.getString("agent"), row.getString("submitter"), row.getString("customer_id"));
  }

  /** Gives back so many microseconds of each. */
  void giveBack(Map<QueueKey, Long> microsByHolder) {
    jdbc.update(GIVE_BACK, Column.arguments(RETURNED, microsByHolder.entrySet()));
  }
}
