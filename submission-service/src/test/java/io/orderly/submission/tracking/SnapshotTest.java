package io.orderly.submission.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** An order that changes while it is read. */
class SnapshotTest {

  private final RunningService service = RunningService.shared();

  @Test
  void theStepsAreNoNewerThanTheState() throws SQLException {
    UUID orderId = RunningService.orderId(service.postOrder(SampleOrder.unique()));
    CompletableFuture<JsonNode> read;
    try (Connection other = service.bean(DataSource.class).getConnection();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE state.order_step IN ACCESS EXCLUSIVE MODE");
      read =
          CompletableFuture.supplyAsync(
              () -> RunningService.json(service.get("/orders/" + orderId)));
      await().until(this::isReaderWaiting);
      statement.execute(
          "UPDATE state.order_process SET version = version + 1 WHERE order_id = '%s'"
              .formatted(orderId));
      statement.execute(
          "UPDATE state.order_step SET failure_count = 7 WHERE order_id = '%s'".formatted(orderId));
      other.commit();
    }

    JsonNode order = read.join();

    assertThat(order.get("version").longValue()).isEqualTo(1);
    assertThat(order.get("steps").findValuesAsText("failureCount")).containsOnly("0");
    JsonNode later = RunningService.json(service.get("/orders/" + orderId));
    assertThat(later.get("version").longValue()).isEqualTo(2);
    assertThat(later.get("steps").findValuesAsText("failureCount")).containsOnly("7");
  }

  /** The order's own reader: streams of other tests look at the table too. */
  private boolean isReaderWaiting() {
    return service
            .database()
            .sql(
                """
                SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
                WHERE NOT granted AND relation = 'state.order_step'::regclass
                AND query LIKE 'SELECT name, agent, step_state%'
                """)
            .query(Long.class)
            .single()
        > 0;
  }
}
