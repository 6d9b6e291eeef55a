package io.orderly.store.claiming;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** The order that waits longest is found behind others that were submitted before it. */
@Tag("servers")
class OldestPendingTest {

  /** Submitted one a millisecond, and put back to work a day later. */
  private static final String RETURNED =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, direction, next_agent, claim_rank,
           changed_at)
      SELECT (lpad(to_hex(1800000000000 + n), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
          'order-fulfilment', 'v1', ?, ?, 'inventory', n, to_timestamp(1800000000 + 86400)
      FROM generate_series(1, ?) AS n
      """;

  private static final String WAITING_SINCE_IT_WAS_SUBMITTED =
      """
      UPDATE state.order_process
      SET changed_at = to_timestamp((1800000000000 + claim_rank) / 1000.0)
      WHERE claim_rank >= ?
      """;

  private static final int BEFORE = 500;

  private static final Instant FIRST = Instant.ofEpochSecond(1_800_000_000);

  private final JdbcTemplate jdbc = new JdbcTemplate(TestDatabase.empty());
  private final OldestPending oldest = new OldestPending(jdbc);

  @Test
  void withoutPendingOrdersThereIsNoOldest() {
    assertThat(oldest.find()).isEmpty();
  }

  @Test
  void theOldestPendingOrderMayHaveAHigherRankThanOthers() {
    jdbc.update(RETURNED, "Pending", "forward", 3 * BEFORE);
    jdbc.update(WAITING_SINCE_IT_WAS_SUBMITTED, 2 * BEFORE + 7);

    assertThat(oldest.find()).contains(FIRST.plusMillis(2 * BEFORE + 7));
  }

  @Test
  void anOrderThatWaitsForItsUndoIsPending() {
    jdbc.update(RETURNED, "Undoing", "undo", 2 * BEFORE);

    assertThat(oldest.find()).contains(FIRST.plus(Duration.ofDays(1)));
  }

  @Test
  void theOldestTimeIsTheStoredOne() {
    jdbc.update(RETURNED, "Pending", "forward", BEFORE);

    assertThat(oldest.find())
        .contains(
            jdbc.queryForObject(
                    "SELECT min(changed_at) FROM state.order_process", OffsetDateTime.class)
                .toInstant());
  }
}
