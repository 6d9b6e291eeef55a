package io.orderly.store.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import io.orderly.store.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** Queries have connections and limits of their own. */
@Tag("servers")
class ReadPoolTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final DataSource work = TestDatabase.empty();
  private final HikariDataSource pool =
      ReadPool.beside(
          work, new ReadPoolProperties(1, Duration.ofSeconds(2), Duration.ofSeconds(1)));
  private final JdbcTemplate reads = ReadPool.of(pool).jdbc();

  /** A first connection may take longer than a query may wait for one. */
  @BeforeEach
  void connect() {
    await()
        .atMost(SOON)
        .ignoreExceptions()
        .untilAsserted(() -> assertThat(selectOne()).isEqualTo(1));
  }

  @AfterEach
  void close() {
    pool.close();
  }

  @Test
  void aQueryThatTakesTooLongIsCanceledAndSaysSo() {
    Throwable failure = catchThrowable(() -> reads.execute("SELECT pg_sleep(60)"));

    assertThat(failure).rootCause().extracting("SQLState").isEqualTo("57014");
  }

  @Test
  void aQueryThatFindsNoConnectionIsRefusedAndSaysSo() throws SQLException {
    try (Connection held = pool.getConnection()) {
      Throwable failure = catchThrowable(() -> reads.execute("SELECT 1"));

      assertThat(held.isClosed()).isFalse();
      assertThat(failure)
          .rootCause()
          .as("a cause would say that the store can't be reached")
          .isInstanceOf(SQLTransientConnectionException.class);
    }
    assertThat(selectOne()).isEqualTo(1);
  }

  private @Nullable Integer selectOne() {
    return reads.queryForObject("SELECT 1", Integer.class);
  }

  @Test
  void theReadPoolRefusesWrites() {
    Throwable failure = catchThrowable(() -> reads.update("DELETE FROM state.pause"));

    assertThat(failure).rootCause().hasMessageContaining("read-only transaction");
  }

  @Test
  void itsConnectionsHaveTheOtherDefaultsOfTheStore() {
    assertThat(reads.queryForObject("SHOW enable_seqscan", String.class)).isEqualTo("off");
    assertThat(reads.queryForObject("SHOW statement_timeout", String.class)).isEqualTo("1s");
  }
}
