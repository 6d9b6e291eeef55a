package io.orderly.store.pg;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/**
 * Operators' changes of things that have a name. The log is what makes a repeat harmless and a
 * version rise.
 *
 * @param <C> a change
 */
public final class ChangeLog<C> {

  /** One change of a thing at a time, whether or not it has a row. */
  private static final String ONE_AT_A_TIME =
      "SELECT pg_advisory_xact_lock(hashtextextended(?, 0))";

  private final JdbcTemplate jdbc;
  private final Transactions transactions;
  private final Statements<C> statements;

  /**
   * What differs from log to log.
   *
   * @param kind of the things: names of two kinds do not meet
   * @param add adds a change and returns its row; nothing where its command is known
   * @param find finds a change by its command
   */
  public record Statements<C>(String kind, String add, String find, RowMapper<C> row) {}

  public ChangeLog(JdbcTemplate jdbc, Transactions transactions, Statements<C> statements) {
    this.jdbc = jdbc;
    this.transactions = transactions;
    this.statements = statements;
  }

  /**
   * Adds a change and applies it, in one transaction; a repeat finds the change that it made.
   *
   * @param isSame whether the change of that command id is what this one asks for
   * @param added the arguments of the statement that adds
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
