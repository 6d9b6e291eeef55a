package io.orderly.store.pg;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ArgumentPreparedStatementSetter;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.PreparedStatementCallback;
import org.springframework.jdbc.core.RowMapper;

/**
 * Statements that are sent to the database in one round trip. With few orders, latency is dominated
 * by round trips rather than by the statements: each wakes two threads.
 *
 * <p>The driver sends statements that are separated by semicolons as one message. Postgres runs
 * each as if it came alone, and runs none after one that fails. For one thread; executed once.
 */
public final class RoundTrip {

  /** The rows of a query, after the round trip was executed. */
  public static final class Answer<T> {

    private final RowMapper<T> mapper;
    private final List<T> rows = new ArrayList<>();

    private Answer(RowMapper<T> mapper) {
      this.mapper = mapper;
    }

    public List<T> rows() {
      return Collections.unmodifiableList(rows);
    }

    private void read(ResultSet result) throws SQLException {
      for (int number = 0; result.next(); number++) {
        rows.add(mapper.mapRow(result, number));
      }
    }
  }

  /** One statement; without an answer it returns no rows. */
  private record Part(String sql, List<Object> arguments, @Nullable Answer<?> answer) {}

  private final List<Part> parts = new ArrayList<>();

  /** Adds a statement that returns rows. */
  public <T> Answer<T> query(String sql, RowMapper<T> mapper, Object[] arguments) {
    Answer<T> answer = new Answer<>(mapper);
    parts.add(new Part(sql, Arrays.asList(arguments), answer));
    return answer;
  }

  /** Adds a statement that returns no rows. */
  public void update(String sql, Object[] arguments) {
    parts.add(new Part(sql, Arrays.asList(arguments), null));
  }

  /**
   * Executes the statements; at least one must have been added.
   *
   * @throws org.springframework.dao.DataAccessException when one of the statements fails; the
   *     transaction must be rolled back
   */
  public void execute(JdbcTemplate jdbc) {
    String statements = parts.stream().map(Part::sql).collect(Collectors.joining(";"));
    PreparedStatementCallback<Void> callback =
        statement -> {
          run(statement);
          return null;
        };
    jdbc.execute(statements, callback);
  }

  private void run(PreparedStatement statement) throws SQLException {
    Object[] arguments = parts.stream().flatMap(part -> part.arguments().stream()).toArray();
    new ArgumentPreparedStatementSetter(arguments).setValues(statement);
    boolean hasRows = statement.execute();
    for (Part part : parts) {
      read(part, statement, hasRows);
      hasRows = statement.getMoreResults();
    }
    if (hasRows || statement.getUpdateCount() >= 0) {
      throw new IllegalStateException("more results than statements");
    }
  }

  private static void read(Part part, PreparedStatement statement, boolean hasRows)
      throws SQLException {
    Answer<?> answer = part.answer();
    if (hasRows != (answer != null)) {
      throw new IllegalStateException("result does not belong to statement: " + part.sql());
    }
    if (answer != null) {
      try (ResultSet result = statement.getResultSet()) {
        answer.read(result);
      }
    }
  }
}
