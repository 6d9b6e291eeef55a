package io.orderly.store.pg;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/**
 * Log of operators' changes of a named setting. It makes repeated commands harmless and assigns
 * versions.
 *
 * @param <C> type of a change
 */
public final class ChangeLog<C> {

  /** Serializes changes of one name, whether or not it has a row. */
  private static final String ONE_AT_A_TIME =
      "SELECT pg_advisory_xact_lock(hashtextextended(?, 0))";

  private final JdbcTemplate jdbc;
  private final Transactions transactions;
  private final Statements<C> statements;

  /**
   * The statements of one log.
   *
   * @param kind namespace of the names
   * @param add adds a change and returns its row; no row if the command id exists
   * @param find finds a change by its command id
   */
  public record Statements<C>(String kind, String add, String find, RowMapper<C> row) {}

  public ChangeLog(JdbcTemplate jdbc, Transactions transactions, Statements<C> statements) {
    this.jdbc = jdbc;
    this.transactions = transactions;
    this.statements = statements;
  }

  /**
   * Adds a change and applies it, in one transaction; a repeat returns the change of the first run.
   *
   * @param isSame whether a stored change has the content of this command
   * @param added the arguments of the add statement
   * @return empty when the id belongs to another command, and this one was not run
   */
  public Optional<C> run(
      String name,
      String commandId,
      Predicate<C> isSame,
      Consumer<C> apply,
      @Nullable Object... added) {
    return transactions.run(
        () -> {
          jdbc.query(ONE_AT_A_TIME, row -> {}, statements.kind() + " " + name);
          Optional<C> change =
              jdbc.query(statements.add(), statements.row(), added).stream().findFirst();
          change.ifPresent(apply);
          return change.isPresent()
              ? change
              : jdbc.query(statements.find(), statements.row(), commandId).stream()
                  .filter(isSame)
                  .findFirst();
        });
  }
}
