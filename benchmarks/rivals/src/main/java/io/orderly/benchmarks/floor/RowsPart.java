package io.orderly.benchmarks.floor;

import com.zaxxer.hikari.HikariDataSource;
import io.orderly.benchmarks.rivals.contest.Database;
import io.orderly.benchmarks.rivals.contest.SampleOrder;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.flywaydb.core.Flyway;

/**
 * The rows that the state store keeps of an order, in its own tables: five transactions a batch of
 * orders (submission, claim, three replies). Nothing is read, locked or decided.
 */
final class RowsPart implements FloorPart {

  private static final int ORDERS_A_BATCH = 500;
  private static final int LANES = 2;
  private static final String COUNT_PROCESSED =
      "SELECT count(*) FROM state.order_process WHERE process_state = 'Processed'";

  private final HikariDataSource pool;
  private int written;

  private RowsPart(HikariDataSource pool) {
    this.pool = pool;
  }

  /** Creates the tables. */
  static RowsPart make(Database database) {
    var pool = database.pool(LANES);
    Flyway.configure()
        .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
        .dataSource(pool)
        .locations("classpath:db/migration")
        .load()
        .migrate();
    return new RowsPart(pool);
  }

  @Override
  public String name() {
    return "floor-postgres";
  }

  @Override
  public String notes() {
    return "the state store's rows, %d orders per transaction over %d connections; nothing is read"
        .formatted(ORDERS_A_BATCH, LANES);
  }

  @Override
  public void work(int orders) throws Exception {
    int end = written + orders;
    var next = new AtomicInteger(written);
    Together.run(IntStream.range(0, LANES).<Together.Work>mapToObj(lane -> () -> write(next, end)));
    written = end;
  }

  private void write(AtomicInteger next, int end) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      for (int from = take(next); from < end; from = take(next)) {
        int to = Math.min(from + ORDERS_A_BATCH, end);
        writeBatch(connection, IntStream.range(from, to).mapToObj(SampleOrder::of).toList());
      }
    }
  }

  private static int take(AtomicInteger next) {
    return next.getAndAdd(ORDERS_A_BATCH);
  }

  private static void writeBatch(Connection connection, List<SampleOrder> orders)
      throws SQLException {
    for (List<RowsStatement> transaction : RowsStatements.TRANSACTIONS) {
      for (RowsStatement statement : transaction) {
        statement.execute(connection, orders);
      }
      connection.commit();
    }
  }

  /**
   * Looks through all that was ever written, which reads every order, so never while it is
   * measured.
   *
   * @throws IllegalStateException when an order is missing or not Processed
   */
  void verify() throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(COUNT_PROCESSED)) {
      row.next();
      if (row.getInt(1) != written) {
        throw new IllegalStateException(
            "%d orders are Processed, not %d".formatted(row.getInt(1), written));
      }
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
