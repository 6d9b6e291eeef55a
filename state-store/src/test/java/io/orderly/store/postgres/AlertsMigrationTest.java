package io.orderly.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** What becomes of alerts that are older than their life beyond the delivery. */
class AlertsMigrationTest {

  private static final String ORDERS =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, failure_code, claim_rank)
      VALUES ('00000000-0000-7000-8000-00000000000a', 'w', 'v1', 'Error', 'refused', 1),
          ('00000000-0000-7000-8000-00000000000b', 'w', 'v1', 'Processed', NULL, 1)
      """;

  /** As schedulers write it that know nothing of that life, before and during an upgrade. */
  private static final String ALERT =
      """
      INSERT INTO state.operator_alert
          (alert_id, order_id, order_version, code, message, next_action, raised_at, delivered_at)
      SELECT ?, ('00000000-0000-7000-8000-00000000000' || ?)::uuid, ?, 'refused', 'm', 'n', now(),
          CASE WHEN ? THEN now() END
      """;

  private final HikariDataSource dataSource = TestDatabase.ofVersion("6");
  private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);

  @AfterEach
  void close() {
    dataSource.close();
  }

  @Test
  void onlyWhatIsUntoldOrOpenIsToldToTheSinks() {
    jdbc.update(ORDERS);
    jdbc.update(ALERT, "open", "a", 5, true);
    jdbc.update(ALERT, "before it", "a", 3, true);
    jdbc.update(ALERT, "over", "b", 3, true);
    jdbc.update(ALERT, "over and untold", "b", 5, false);
    jdbc.update(ALERT, "of an order that left", "c", 3, true);

    TestDatabase.migrate(dataSource, "9");
    jdbc.update(ALERT, "raised meanwhile", "b", 7, false);
    TestDatabase.migrate(dataSource, "10");

    assertThat(alerts("resolved_at IS NULL"))
        .isEqualTo(alerts("addressed_at IS NULL"))
        .containsExactly("open", "over and untold", "raised meanwhile");
    assertThat(alerts("resolved_as = 'Past'"))
        .containsExactly("before it", "of an order that left", "over");
  }

  private List<String> alerts(String condition) {
    return jdbc.queryForList(
        "SELECT alert_id FROM state.operator_alert WHERE %s ORDER BY alert_id COLLATE \"C\""
            .formatted(condition),
        String.class);
  }
}
