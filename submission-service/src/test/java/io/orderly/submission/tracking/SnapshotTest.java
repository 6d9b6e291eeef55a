package io.orderly.submission.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An order that changes while it is read. */
@Tag("servers")
class SnapshotTest {

  private final RunningService service = RunningService.shared();
  private final ObjectMapper json = service.bean(ObjectMapper.class);

  @Test
  void theStepsAreNoNewerThanTheState() throws SQLException {
    UUID orderId = RunningService.orderId(service.postOrder(SampleOrder.unique()));

    JsonNode order = whileItChanges(orderId, () -> get(orderId));

    assertIsBeforeTheChange(order);
    JsonNode later = get(orderId);
    assertThat(later.get("version").longValue()).isEqualTo(2);
    assertThat(later.get("steps").findValuesAsText("failureCount")).containsOnly("7");
  }

  /** Through the tracking itself: the intake of such a submission would wait for the table. */
  @Test
  void neitherAreTheyInTheAnswerToARepeatedSubmission() throws SQLException {
    UUID orderId = RunningService.orderId(service.postOrder(SampleOrder.unique()));
    OrderTracking tracking = service.bean(OrderTracking.class);

    JsonNode order = whileItChanges(orderId, () -> json.valueToTree(tracking.find(orderId)));

    assertIsBeforeTheChange(order);
  }

  private JsonNode get(UUID orderId) {
    return RunningService.json(service.get("/orders/" + orderId));
  }

  private static void assertIsBeforeTheChange(JsonNode order) {
    assertThat(order.get("version").longValue()).isEqualTo(1);
    assertThat(order.get("steps").findValuesAsText("failureCount")).containsOnly("0");
  }

  /** What is read of an order whose state and steps change together after its state was read. */
  private JsonNode whileItChanges(UUID orderId, Supplier<JsonNode> reading) throws SQLException {
    CompletableFuture<JsonNode> read;
    try (Connection other = service.bean(DataSource.class).getConnection();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE state.order_step IN ACCESS EXCLUSIVE MODE");
      read = CompletableFuture.supplyAsync(reading);
      await().until(this::isReaderWaiting);
      statement.execute(
          "UPDATE state.order_process SET version = version + 1 WHERE order_id = '%s'"
              .formatted(orderId));
      statement.execute(
          "UPDATE state.order_step SET failure_count = 7 WHERE order_id = '%s'".formatted(orderId));
      other.commit();
    }
    return read.join();
  }

  /**
   * The order's own reader, by Hibernate's lower case: streams of other tests read the table too.
   */
  private boolean isReaderWaiting() {
    return service
            .database()
            .sql(
                """
                SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
                WHERE NOT granted AND relation = 'state.order_step'::regclass
                AND query LIKE 'select %.cause_actor%'
                """)
            .query(Long.class)
            .single()
        > 0;
  }
}
