package io.orderly.store.postgres;

import static java.util.Objects.requireNonNull;

import io.orderly.process.ProcessState;
import io.orderly.store.FinishedOrders;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Since when the order that waits longest could be claimed. Ids sort by the time of submission, and
 * no order waits since before that: it looks at those that were submitted first, a page at a time,
 * until the rest can't have waited longer. So a long backlog costs no more than a short one.
 */
final class OldestPending {

  static final int PAGE_SIZE = 500;
  private static final int MOST_PAGES = 20;

  /**
   * Only the index of live orders has the order of states and ids: through the primary key Postgres
   * would begin with all the history. Of NOT IN it thinks half are left; of an array of pauses that
   * no order is, and then it sorts the whole backlog.
   */
  static final String WAITING =
      """
      WITH resumed AS MATERIALIZED (
          SELECT kind, name, max(at) AS at
          FROM state.pause_command
          WHERE wish = 'resume' AND outcome = 'APPLIED'
          GROUP BY kind, name
      ), waiting AS MATERIALIZED (
          SELECT workflow, next_agent, count(*) AS orders, min(changed_at) AS changed_at,
              max(order_id::text) AS last_id
          FROM (
              SELECT order_id, workflow, next_agent, changed_at
              FROM state.order_process
              WHERE (process_state, order_id) > (?, ?) AND process_state <= ?
                AND process_state NOT IN ('Processed', 'Undone')
                AND locked_by IS NULL AND not_before IS NULL AND NOT paused
                AND workflow NOT IN (SELECT name FROM state.pause WHERE kind = 'workflow')
                AND coalesce(next_agent, '')
                    NOT IN (SELECT name FROM state.pause WHERE kind = 'agent')
              ORDER BY process_state, order_id
              LIMIT ?
          ) AS page
          GROUP BY workflow, next_agent
      )
      SELECT coalesce(sum(waiting.orders), 0) AS orders, max(waiting.last_id)::uuid AS last_id,
          min(greatest(waiting.changed_at, of_workflow.at, of_agent.at)) AS since
      FROM waiting
      LEFT JOIN resumed AS of_workflow
          ON of_workflow.kind = 'workflow' AND of_workflow.name = waiting.workflow
      LEFT JOIN resumed AS of_agent
          ON of_agent.kind = 'agent' AND of_agent.name = waiting.next_agent
      """;

  private final JdbcTemplate jdbc;

  OldestPending(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  Optional<Instant> find() {
    return Stream.of(ProcessState.PENDING, ProcessState.UNDOING)
        .flatMap(state -> find(state).stream())
        .min(Comparator.naturalOrder());
  }

  private Optional<Instant> find(ProcessState state) {
    Page seen = Page.NONE;
    for (int pages = 0; pages < MOST_PAGES && seen.mayBeFollowedByOlder(); pages++) {
      seen = seen.and(read(state, seen.lastId()));
    }
    return Optional.ofNullable(seen.since());
  }

  private Page read(ProcessState state, UUID after) {
    return requireNonNull(
        jdbc.queryForObject(
            WAITING, (row, number) -> Page.of(row), state.word(), after, state.word(), PAGE_SIZE));
  }

  /**
   * Orders that wait.
   *
   * @param since the one of all that were seen that waits longest
   */
  private record Page(int orders, UUID lastId, @Nullable Instant since) {

    private static final Page NONE = new Page(PAGE_SIZE, FinishedOrders.BEGINNING, null);

    static Page of(ResultSet row) throws SQLException {
      UUID lastId = row.getObject("last_id", UUID.class);
      return new Page(
          row.getInt("orders"),
          lastId == null ? FinishedOrders.BEGINNING : lastId,
          Moments.optional(row, "since"));
    }

    Page and(Page next) {
      return new Page(next.orders, next.lastId, earlier(since, next.since));
    }

    private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
      return one == null || (other != null && other.isBefore(one)) ? other : one;
    }

    boolean mayBeFollowedByOlder() {
      return orders == PAGE_SIZE && (since == null || submittedLast().isBefore(since));
    }

    private Instant submittedLast() {
      return Instant.ofEpochMilli(lastId.getMostSignificantBits() >>> 16);
    }
  }
}
