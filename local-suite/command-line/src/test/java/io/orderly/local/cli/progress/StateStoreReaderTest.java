package io.orderly.local.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderly.cli.terminal.Terminal;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** On a real Postgres with the schema that the submission service makes. */
@Tag("servers")
class StateStoreReaderTest {

  private static final UUID PROCESSED = UUID.randomUUID();
  private static final UUID RETRYING = UUID.randomUUID();
  private static final UUID UNDOING = UUID.randomUUID();
  private static final UUID WAITING = UUID.randomUUID();
  private static final UUID UNKNOWN = UUID.randomUUID();
  private static String url;

  @BeforeAll
  static void fill() throws SQLException, IOException {
    var database = SharedInfrastructure.freshDatabase();
    url =
        "%s?user=%s&password=%s"
            .formatted(database.jdbcUrl(), database.username(), database.password());
    migrate();
    insert(PROCESSED, "Processed", null, 1, "Completed");
    insert(RETRYING, "Processing", "scheduler-2#7", 3, "Running");
    insert(UNDOING, "Undoing", null, 2, "Undoing");
    insert(WAITING, "Pending", null, 0, "NotStarted");
  }

  /** But for what runs outside of transactions: indexes of large tables, which are not needed. */
  private static void migrate() throws SQLException, IOException {
    var folder = OrderlyHome.find().root().resolve("state-store/src/main/resources/db/migration");
    try (var files = Files.list(folder)) {
      var migrations =
          files
              .filter(file -> file.toString().endsWith(".sql"))
              .filter(file -> Files.notExists(Path.of(file + ".conf")))
              .sorted(Comparator.comparingInt(StateStoreReaderTest::version))
              .toList();
      for (var migration : migrations) {
        execute(Files.readString(migration));
      }
    }
  }

  /** Of {@code V10__name.sql}: 10, which comes after 9. */
  private static int version(Path migration) {
    return Integer.parseInt(migration.getFileName().toString().replaceAll("V(\\d+)__.*", "$1"));
  }

  @Test
  void onlyFinalOrdersCountAsEnded() throws SQLException {
    assertThat(new StateStoreReader(url).ended(all())).containsExactly(PROCESSED);
  }

  @Test
  void outcomesHaveAttemptsAndTimes() throws SQLException {
    var outcomes = new StateStoreReader(url).outcomes(all());

    assertThat(outcomes)
        .extracting(OrderOutcome::processState, OrderOutcome::attempts, OrderOutcome::took)
        .containsExactlyInAnyOrder(
            tuple("Processed", 1, Duration.ofSeconds(2)),
            tuple("Processing", 3, Duration.ZERO),
            tuple("Undoing", 1, Duration.ZERO),
            tuple("Pending", 0, Duration.ZERO));
  }

  @Test
  void theBusiestOwnerIsNamedWithoutItsIncarnation() throws SQLException {
    assertThat(new StateStoreReader(url).busiestOwner())
        .contains(new StateStoreReader.Owner("scheduler-2", 1));
  }

  @Test
  void theWatchEndsWhenOrdersMakeNoProgress() throws InterruptedException {
    var terminal =
        new Terminal(
            new PrintWriter(new StringWriter()),
            new PrintWriter(new StringWriter()),
            Terminal.PLAIN);
    var looks = new ArrayList<Integer>();

    int left =
        new OrderWatch(new StateStoreReader(url), all(), Duration.ofMillis(300))
            .await(terminal, looks::add);

    assertThat(left).isEqualTo(4);
    assertThat(looks).isNotEmpty().containsOnly(1);
  }

  private static List<UUID> all() {
    return List.of(PROCESSED, RETRYING, UNDOING, WAITING, UNKNOWN);
  }

  private static void insert(UUID id, String state, String owner, int attempt, String stepState)
      throws SQLException {
    var completeBy = owner == null ? "NULL" : "now() + interval '1 minute'";
    var lockedBy = owner == null ? "NULL" : "'" + owner + "'";
    execute(
        """
        INSERT INTO orders.customer_order
               (order_id, submitter, customer_id, customer_reference, currency, total, lines, submitted_at)
        VALUES ('%1$s', 'local', 'C-1', '%1$s', 'EUR', 1, '[]', now() - interval '2 seconds')
        """
            .formatted(id));
    execute(
        """
        INSERT INTO state.order_process
               (order_id, workflow, workflow_version, process_state, direction, locked_by, complete_by, claim_rank)
        VALUES ('%s', 'order-fulfilment', 'v', '%s', '%s', %s, %s, 0)
        """
            .formatted(
                id, state, state.equals("Undoing") ? "undo" : "forward", lockedBy, completeBy));
    execute(
        """
        INSERT INTO state.order_step
               (order_id, position, name, agent, step_state, attempt, complete_by, started_at, finished_at)
        SELECT '%1$s', 0, 'reserve-stock', 'inventory', '%2$s', %3$d,
               CASE WHEN %3$d > 0 THEN submitted_at END,
               CASE WHEN %3$d > 0 THEN submitted_at END,
               CASE WHEN '%2$s' = 'Completed' THEN submitted_at + interval '2 seconds' END
          FROM orders.customer_order WHERE order_id = '%1$s'
        """
            .formatted(id, stepState, attempt));
  }

  private static void execute(String sql) throws SQLException {
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
