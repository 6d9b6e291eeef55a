package io.orderly.store.pg;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.testing.TestDatabase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** The shipped properties reach every connection. */
@Tag("servers")
class ConnectionDefaultsTest {

  private final JdbcTemplate jdbc = new JdbcTemplate(TestDatabase.empty());

  @ParameterizedTest
  @CsvSource({
    "transaction_isolation, read committed",
    "statement_timeout, 10s",
    "lock_timeout, 5s",
    "idle_in_transaction_session_timeout, 15s",
    "enable_seqscan, off",
    "max_parallel_workers_per_gather, 0",
    "jit, off"
  })
  void eachConnectionSettingHasItsDefault(String setting, String value) {
    assertThat(jdbc.queryForObject("SELECT current_setting(?)", String.class, setting))
        .isEqualTo(value);
  }
}
