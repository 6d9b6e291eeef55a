package io.orderly.store.bulk;

import io.orderly.store.orders.ResultSizes;
import io.orderly.store.pg.Column;
import io.orderly.store.retention.FinishedOrders;
import io.orderly.store.search.FilterClause;
import io.orderly.store.search.OrderFilter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/** Bulk commands as rows; the statements join an open transaction, if there is one. */
final class PostgresBulkCommands implements BulkCommands {

  private static final String BEGIN =
      """
      INSERT INTO state.bulk_command
          (bulk_id, command_id, kind, action, filter, actor, reason, per_second, matched)
      VALUES (?, ?, ?, ?::jsonb, ?::jsonb, ?, ?, ?, ?)
      ON CONFLICT (command_id) DO NOTHING
      """;

  private static final String FIND = "SELECT * FROM state.bulk_command WHERE bulk_id = ?";
  private static final String FIND_COMMAND =
      "SELECT * FROM state.bulk_command WHERE command_id = ?";
  private static final String LATEST =
      "SELECT * FROM state.bulk_command ORDER BY asked_at DESC, bulk_id LIMIT ?";

  private static final String RUNNING =
      """
      SELECT bulk_id FROM state.bulk_command
      WHERE bulk_state = 'Running' ORDER BY asked_at, bulk_id LIMIT ?
      """;

  private static final String REFUSALS =
      "SELECT reason, orders FROM state.bulk_refusal WHERE bulk_id = ?";

  private static final String STOP =
      """
      UPDATE state.bulk_command
      SET bulk_state = 'Stopped', stopped_by = ?, stop_reason = ?, changed_at = statement_timestamp()
      WHERE bulk_id = ? AND bulk_state = 'Running'
      """;

  private static final String LOCK =
      """
      SELECT * FROM state.bulk_command
      WHERE bulk_id = ? AND bulk_state = 'Running'
      FOR NO KEY UPDATE SKIP LOCKED
      """;

  /**
   * State by state, each in the order of the live orders' index: a scan by id alone would read the
   * history. Orders that were created later are excluded, or the command might never end.
   */
  static final String NEXT =
      """
      SELECT found.order_id
      FROM unnest(?) AS wanted (state)
      CROSS JOIN LATERAL (
          SELECT p.order_id
          FROM state.order_process p
          WHERE p.process_state = wanted.state
            AND %s
            AND p.order_id > ? AND p.created_at <= ?
          ORDER BY p.order_id
          LIMIT ?) AS found
      ORDER BY found.order_id
      LIMIT ?
      """;

  private static final String MATCHING =
      """
      SELECT p.order_id
      FROM state.order_process p
      WHERE p.process_state = ANY (?)
        AND %s
        AND p.order_id = ANY (?)
      """;

  private static final String ADVANCE =
      """
      UPDATE state.bulk_command
      SET last_order = ?, applied = applied + ?, passed_over = passed_over + ?, refused = refused + ?,
          changed_at = statement_timestamp()
      WHERE bulk_id = ?
      """;

  private static final String ADD_REFUSALS =
      """
      INSERT INTO state.bulk_refusal AS known (bulk_id, reason, orders)
      SELECT ?, n.* FROM unnest(?, ?) AS n
      ON CONFLICT (bulk_id, reason) DO UPDATE SET orders = known.orders + excluded.orders
      """;

  private static final String END =
      """
      UPDATE state.bulk_command
      SET bulk_state = 'Done', changed_at = statement_timestamp()
      WHERE bulk_id = ? AND bulk_state = 'Running'
      """;

  private static final String DELETE_RATE_LIMIT = "DELETE FROM state.rate_limit WHERE task = ?";

  private final JdbcTemplate jdbc;
  private final ResultSizes results;

  PostgresBulkCommands(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    this.results = new ResultSizes(jdbc);
  }

  @Override
  public BulkProgress begin(BulkCommand command, long matched) {
    jdbc.update(
        BEGIN,
        command.bulkId(),
        command.commandId(),
        command.kind(),
        command.action(),
        BulkRows.text(command.filter()),
        command.actor(),
        command.reason(),
        command.perSecond(),
        matched);
    return read(FIND_COMMAND, command.commandId()).stream().findFirst().orElseThrow();
  }

  @Override
  public Optional<BulkProgress> find(UUID bulkId) {
    return read(FIND, bulkId).stream().findFirst();
  }

  @Override
  public List<BulkProgress> latest(int limit) {
    return read(LATEST, limit);
  }

  @Override
  public List<UUID> running(int limit) {
    return jdbc.queryForList(RUNNING, UUID.class, limit);
  }

  @Override
  public void stop(UUID bulkId, String actor, String reason) {
    jdbc.update(STOP, actor, reason, bulkId);
    jdbc.update(DELETE_RATE_LIMIT, BulkCommand.rateLimitTask(bulkId));
  }

  @Override
  public Optional<BulkProgress> lock(UUID bulkId) {
    return jdbc.query(LOCK, (row, number) -> BulkRows.progress(row, Map.of()), bulkId).stream()
        .findFirst();
  }

  @Override
  public List<UUID> next(BulkProgress progress, int limit) {
    FilterClause clause = new FilterClause(progress.command().filter());
    UUID after = Objects.requireNonNullElse(progress.lastOrder(), FinishedOrders.BEGINNING);
    return results.fitting(
        jdbc.queryForList(
            NEXT.formatted(clause.text()),
            UUID.class,
            clause.arguments(after, Column.at(progress.requestedAt()), limit, limit)));
  }

  @Override
  public Set<UUID> matching(OrderFilter filter, List<UUID> orderIds) {
    FilterClause clause = new FilterClause(filter);
    return new HashSet<>(
        jdbc.queryForList(
            MATCHING.formatted(clause.text()),
            UUID.class,
            clause.arguments(Column.array("uuid", orderIds))));
  }

  @Override
  public void advance(UUID bulkId, BulkPage page) {
    long refused = page.refused().values().stream().mapToLong(Long::longValue).sum();
    jdbc.update(ADVANCE, page.lastOrder(), page.applied(), page.skipped(), refused, bulkId);
    if (!page.refused().isEmpty()) {
      List<String> reasons = List.copyOf(page.refused().keySet());
      jdbc.update(
          ADD_REFUSALS,
          bulkId,
          Column.array("text", reasons),
          Column.array("bigint", reasons.stream().map(page.refused()::get).toList()));
    }
  }

  @Override
  public void end(BulkCommand command) {
    jdbc.update(END, command.bulkId());
    jdbc.update(DELETE_RATE_LIMIT, BulkCommand.rateLimitTask(command.bulkId()));
  }

  private List<BulkProgress> read(String statement, Object argument) {
    List<BulkProgress> found =
        jdbc.query(statement, (row, number) -> BulkRows.progress(row, Map.of()), argument);
    return found.stream().map(this::withRefusals).toList();
  }

  private BulkProgress withRefusals(BulkProgress progress) {
    Map<String, Long> refused = new HashMap<>();
    jdbc.query(
        REFUSALS,
        row -> {
          refused.put(row.getString("reason"), row.getLong("orders"));
        },
        progress.command().bulkId());
    return new BulkProgress(
        progress.command(),
        progress.state(),
        progress.requestedAt(),
        progress.changedAt(),
        progress.matched(),
        progress.lastOrder(),
        progress.applied(),
        progress.skipped(),
        refused,
        progress.stoppedBy(),
        progress.stopReason());
  }
}
