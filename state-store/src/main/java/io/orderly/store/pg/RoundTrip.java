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
 * Statements that go to the database together and are answered together. An order that is alone
 * waits for round trips more than for what the statements do: each is two threads that are woken.
 *
 * <p>The driver sends what is separated by semicolons as one message, and Postgres runs each
 * statement as if it came alone; after one that fails it runs none. Made once, by one thread.
 */
public final class RoundTrip {

  /** What a statement answers with, once the round trip is made. */
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

  /** One statement; without an answer it gives no rows. */
  private record Part(String sql, List<Object> arguments, @Nullable Answer<?> answer) {}

  private final List<Part> parts = new ArrayList<>();

  /** Adds a statement that answers with rows. */
  public <T> Answer<T> ask(String sql, RowMapper<T> mapper, Object[] arguments) {
    Answer<T> answer = new Answer<>(mapper);
    parts.add(new Part(sql, Arrays.asList(arguments), answer));
    return answer;
  }

  /** Adds a statement that gives no rows. */
  public void tell(String sql, Object[] arguments) {
    parts.add(new Part(sql, Arrays.asList(arguments), null));
  }

  /**
   * Makes it, with at least one statement.
   *
   * @throws org.springframework.dao.DataAccessException when one of the statements fails; what the
   *     others did only the transaction knows
   */
  public void make(JdbcTemplate jdbc) {
    String statements = parts.stream().map(Part::sql).collect(Collectors.joining(";"));
    PreparedStatementCallback<Void> makeIt =
        statement -> {
          execute(statement);
          return null;
        };
    jdbc.execute(statements, makeIt);
  }

  private void execute(PreparedStatement statement) throws SQLException {
    Object[] arguments = parts.stream().flatMap(part -> part.arguments().stream()).toArray();
    new ArgumentPreparedStatementSetter(arguments).setValues(statement);
    boolean hasRows = statement.execute();
    for (Part part : parts) {
      read(part, statement, hasRows);
      hasRows = statement.getMoreResults();
    }
    if (hasRows || statement.getUpdateCount() >= 0) {
      throw new IllegalStateException("more answers than statements");
    }
  }

  private static void read(Part part, PreparedStatement statement, boolean hasRows)
      throws SQLException {
    Answer<?> answer = part.answer();
    if (hasRows != (answer != null)) {
      throw new IllegalStateException("another statement's answer came for: " + part.sql());
    }
    if (answer != null) {
      try (ResultSet result = statement.getResultSet()) {
        answer.read(result);
      }
    }
  }
}
