package io.orderly.local.infrastructure.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("servers")
class SharedInfrastructureTest {

  @Test
  void isStartedOnce() {
    assertThat(SharedInfrastructure.postgres()).isSameAs(SharedInfrastructure.postgres());
    assertThat(SharedInfrastructure.kafka()).isSameAs(SharedInfrastructure.kafka());
    assertThat(SharedInfrastructure.kafka().isAlive()).isTrue();
  }

  @Test
  void everyFreshDatabaseIsEmptyAndItsUserMayMakeSchemas() throws Exception {
    var first = SharedInfrastructure.freshDatabase();
    execute(first, "CREATE SCHEMA orders");
    execute(first, "CREATE TABLE orders.some (id int)");

    var second = SharedInfrastructure.freshDatabase();

    assertThat(second.jdbcUrl()).isNotEqualTo(first.jdbcUrl());
    execute(second, "CREATE SCHEMA orders");
  }

  private static void execute(FreshDatabase database, String sql) throws SQLException {
    try (var connection =
            DriverManager.getConnection(
                database.jdbcUrl(), database.username(), database.password());
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
