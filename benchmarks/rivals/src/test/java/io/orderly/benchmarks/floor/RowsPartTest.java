package io.orderly.benchmarks.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.benchmarks.rivals.contest.Database;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import java.sql.DriverManager;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("servers")
class RowsPartTest {

  @Test
  void anOrderThatIsNotProcessedIsNoticed() throws Exception {
    var fresh = SharedInfrastructure.freshDatabase();
    var database = new Database(fresh.jdbcUrl(), fresh.username(), fresh.password());
    try (RowsPart rows = RowsPart.make(database);
        var connection =
            DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password());
        var statement = connection.createStatement()) {
      rows.work(3);
      rows.verify();

      int gone =
          statement.executeUpdate(
              "DELETE FROM state.order_process WHERE order_id ="
                  + " (SELECT order_id FROM state.order_process LIMIT 1)");

      assertThat(gone).isOne();
      assertThatThrownBy(rows::verify).hasMessage("2 orders are Processed, not 3");
    }
  }
}
