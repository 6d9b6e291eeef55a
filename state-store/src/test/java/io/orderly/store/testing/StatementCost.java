package io.orderly.store.testing;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.Connection;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * What a statement costs that was run once, whatever the machine.
 *
 * @param buffers pages that it looked at, those of the cache and those of the disk
 */
public record StatementCost(long buffers) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Runs a prepared statement, with ? for its parameters, and rolls back what it did. */
  public static StatementCost of(
      JdbcTemplate jdbc, String statement, String types, String arguments, String planning) {
    return requireNonNull(
        jdbc.execute(
            (Connection connection) -> {
              JdbcTemplate own = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
              connection.setAutoCommit(false);
              try {
                own.execute("SET LOCAL plan_cache_mode = " + planning);
                own.execute("PREPARE measured (%s) AS %s".formatted(types, numbered(statement)));
                return read(
                    own.queryForObject(
                        "EXPLAIN (ANALYZE, BUFFERS, TIMING off, FORMAT json) EXECUTE measured (%s)"
                            .formatted(arguments),
                        String.class));
              } finally {
                connection.rollback();
                own.execute("DEALLOCATE ALL");
                connection.commit();
                connection.setAutoCommit(true);
              }
            }));
  }

  private static StatementCost read(String explained) {
    try {
      JsonNode plan = JSON.readTree(explained).get(0).get("Plan");
      return new StatementCost(
          plan.get("Shared Hit Blocks").asLong() + plan.get("Shared Read Blocks").asLong());
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(explained, impossible);
    }
  }

  private static String numbered(String statement) {
    String numbered = statement;
    for (int number = 1; numbered.contains("?"); number++) {
      numbered = numbered.replaceFirst("\\?", "\\$" + number);
    }
    return numbered;
  }
}
