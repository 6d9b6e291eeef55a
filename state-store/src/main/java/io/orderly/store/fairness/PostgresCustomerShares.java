package io.orderly.store.fairness;

import io.orderly.store.pg.ChangeLog;
import io.orderly.store.pg.RowInstants;
import io.orderly.store.pg.Transactions;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/** Weights as rows, beside the log of their changes. */
final class PostgresCustomerShares implements CustomerShares {

  private static final String GIVEN =
      """
      SELECT customer_id, weight, version
      FROM state.customer_share
      ORDER BY customer_id
      LIMIT ?
      """;

  private static final String HISTORY =
      """
      SELECT *
      FROM state.customer_share_change
      WHERE customer_id = ?
      ORDER BY version DESC
      LIMIT ?
      """;

  private static final String FIND =
      "SELECT * FROM state.customer_share_change WHERE command_id = ?";

  private static final String RECORD =
      """
      INSERT INTO state.customer_share_change
          (command_id, customer_id, version, weight, actor, reason)
      SELECT ?, ?, coalesce(max(version), 0) + 1, ?, ?, ?
      FROM state.customer_share_change WHERE customer_id = ?
      ON CONFLICT (command_id) DO NOTHING
      RETURNING *
      """;

  private static final String SET =
      """
      INSERT INTO state.customer_share (customer_id, weight, version)
      VALUES (?, ?, ?)
      ON CONFLICT (customer_id) DO UPDATE
      SET weight = excluded.weight, version = excluded.version
      """;

  private static final RowMapper<CustomerShare> SHARE =
      (row, number) ->
          new CustomerShare(
              row.getString("customer_id"), row.getDouble("weight"), row.getLong("version"));

  private static final RowMapper<CustomerShareChange> CHANGE =
      (row, number) ->
          new CustomerShareChange(
              new CustomerShareCommand(
                  row.getString("command_id"),
                  row.getString("customer_id"),
                  row.getDouble("weight"),
                  row.getString("actor"),
                  row.getString("reason")),
              row.getLong("version"),
              RowInstants.required(row, "at"));

  private final JdbcTemplate jdbc;
  private final ChangeLog<CustomerShareChange> changes;

  PostgresCustomerShares(JdbcTemplate jdbc, Transactions transactions) {
    this.jdbc = jdbc;
    this.changes =
        new ChangeLog<>(
            jdbc, transactions, new ChangeLog.Statements<>("customer-share", RECORD, FIND, CHANGE));
  }

  @Override
  public List<CustomerShare> given(int limit) {
    return jdbc.query(GIVEN, SHARE, limit);
  }

  @Override
  public List<CustomerShareChange> history(String customerId, int limit) {
    return jdbc.query(HISTORY, CHANGE, customerId, limit);
  }

  @Override
  public Optional<CustomerShareChange> run(CustomerShareCommand command) {
    return changes.run(
        command.customerId(),
        command.commandId(),
        made -> isSame(made.command(), command),
        made -> jdbc.update(SET, command.customerId(), command.weight(), made.version()),
        command.commandId(),
        command.customerId(),
        command.weight(),
        command.actor(),
        command.reason(),
        command.customerId());
  }

  /** A repeat is a command with the same content, whatever its actor and reason. */
  private static boolean isSame(CustomerShareCommand first, CustomerShareCommand repeat) {
    return first.customerId().equals(repeat.customerId())
        && Double.compare(first.weight(), repeat.weight()) == 0;
  }
}
