package io.orderly.benchmarks.rivals.dbscheduler;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import javax.sql.DataSource;

/** What a competitor's tables are created with. */
record Tables(String resource) {

  void create(DataSource database) throws SQLException, IOException {
    try (InputStream tables = Tables.class.getResourceAsStream(resource);
        Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      byte[] sql = Objects.requireNonNull(tables, resource).readAllBytes();
      statement.execute(new String(sql, StandardCharsets.UTF_8));
    }
  }
}
