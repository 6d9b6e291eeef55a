package io.orderly.store.fairness;

import io.orderly.store.pg.Column;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Slots as rows, one per key. Each statement is a transaction of its own that no order waits for
 * long: it gives a lock up after a second, and waits neither for the disk nor for a standby, since
 * a crash that loses a slot loses no order. Rows are locked in the order of their keys, so that no
 * deadlock arises.
 */
final class PostgresQueueSlots implements QueueSlots {

  /**
   * Slots begin where the key's last one ended, or where the queue's clock is, if that is later:
   * with the time, or ahead of it, by no more than {@link QueueClock#MAX_AHEAD}. Weights are read
   * without a lock: only operators change them.
   */
  static final String RESERVE =
      """
      WITH now AS MATERIALIZED (
          SELECT (extract(epoch FROM statement_timestamp()) * 1000000)::bigint AS micros,
              ?::bigint AS max_ahead,
              set_config('synchronous_commit', 'off', true) AS synchronous_commit,
              set_config('lock_timeout', '1s', true) AS lock_timeout
      )
      INSERT INTO state.queue_position AS known (agent, submitter, customer_id, first_rank, next_rank)
      SELECT requested.agent, requested.submitter, requested.customer_id, queue.reached,
          queue.reached
              + requested.orders * greatest(1, round(? / coalesce(share.weight, 1)))::bigint
      FROM unnest(?, ?, ?, ?) AS requested (agent, submitter, customer_id, orders)
      CROSS JOIN now
      LEFT JOIN state.customer_share AS share ON share.customer_id = requested.customer_id
      LEFT JOIN state.queue_clock AS clock ON clock.agent = requested.agent
      CROSS JOIN LATERAL (
          SELECT greatest(
              now.micros,
              least(
                  now.micros + now.max_ahead,
                  coalesce(clock.reached + (now.micros - clock.reached_at) / 2, 0)))
      ) AS queue (reached)
      ORDER BY requested.agent, requested.submitter, requested.customer_id
      ON CONFLICT (agent, submitter, customer_id) DO UPDATE
      SET first_rank = greatest(known.next_rank, excluded.first_rank),
          next_rank = greatest(known.next_rank, excluded.first_rank)
              + (excluded.next_rank - excluded.first_rank)
      RETURNING agent, submitter, customer_id, next_rank - first_rank AS reserved,
          first_rank - (SELECT micros FROM now) AS ahead
      """;

  private static final String RELEASE =
      """
      WITH now AS MATERIALIZED (
          SELECT set_config('synchronous_commit', 'off', true) AS synchronous_commit,
              set_config('lock_timeout', '1s', true) AS lock_timeout
      ), returned AS MATERIALIZED (
          SELECT slot.agent, slot.submitter, slot.customer_id, released.micros
          FROM now
          CROSS JOIN unnest(?, ?, ?, ?) AS released (agent, submitter, customer_id, micros)
          JOIN state.queue_position AS slot USING (agent, submitter, customer_id)
          ORDER BY slot.agent, slot.submitter, slot.customer_id
          FOR NO KEY UPDATE OF slot
      )
      UPDATE state.queue_position AS slot
      SET next_rank = slot.next_rank - returned.micros
      FROM returned
      WHERE slot.agent = returned.agent AND slot.submitter = returned.submitter
        AND slot.customer_id = returned.customer_id
      """;

  private static final long MAX_AHEAD_MICROS =
      TimeUnit.MILLISECONDS.toMicros(QueueClock.MAX_AHEAD.toMillis());

  private static final List<Column<Request>> REQUEST =
      List.of(
          Column.text(request -> request.key().agent()),
          Column.text(request -> request.key().submitter()),
          Column.text(request -> request.key().customerId()),
          Column.integer(Request::slots));

  private static final List<Column<Map.Entry<QueueKey, Long>>> RELEASED =
      List.of(
          Column.text(released -> released.getKey().agent()),
          Column.text(released -> released.getKey().submitter()),
          Column.text(released -> released.getKey().customerId()),
          Column.bigint(Map.Entry::getValue));

  private final JdbcTemplate jdbc;

  PostgresQueueSlots(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<Reserved> reserve(double slotMicros, Collection<Request> requests) {
    try {
      return jdbc.query(RESERVE, (row, number) -> reserved(row), arguments(slotMicros, requests));
    } catch (CannotGetJdbcConnectionException unreachable) {
      throw unreachable;
    } catch (RuntimeException failure) {
      throw new UnavailableException(failure);
    }
  }

  static Object[] arguments(double slotMicros, Collection<Request> requests) {
    return Column.arguments(List.of(MAX_AHEAD_MICROS, slotMicros), REQUEST, requests);
  }

  private static Reserved reserved(ResultSet row) throws SQLException {
    QueueKey key =
        new QueueKey(
            row.getString("agent"), row.getString("submitter"), row.getString("customer_id"));
    return new Reserved(key, row.getLong("reserved"), row.getLong("ahead"));
  }

  @Override
  public void release(Map<QueueKey, Long> microsByKey) {
    jdbc.update(RELEASE, Column.arguments(RELEASED, microsByKey.entrySet()));
  }
}
