package io.orderly.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.BulkCommand;
import io.orderly.store.BulkProgress;
import io.orderly.store.OrderFilter;
import io.orderly.store.OrderFilter.Range;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** Whoever carries a bulk command on holds its row, and nobody carries on one that was stopped. */
class BulkCommandRowsTest {

  private final JdbcTemplate jdbc = new JdbcTemplate(TestDatabase.empty());
  private final PostgresBulkCommands bulk = new PostgresBulkCommands(jdbc);

  @Test
  void oneThatWasStoppedIsNotLockedAndDoesNotEnd() {
    UUID bulkId = UUID.randomUUID();
    BulkProgress begun = bulk.begin(command(bulkId), 3);
    assertThat(bulk.lock(bulkId)).isPresent();

    bulk.stop(bulkId, "ada", "enough");

    assertThat(bulk.lock(bulkId)).isEmpty();
    assertThat(bulk.running(1_000)).doesNotContain(bulkId);
    bulk.end(begun.command());
    assertThat(bulk.find(bulkId).orElseThrow().stoppedBy()).isEqualTo("ada");
    assertThat(bulk.lock(bulkId)).isEmpty();
  }

  private static BulkCommand command(UUID bulkId) {
    OrderFilter all =
        new OrderFilter(Set.of(), null, null, null, null, null, null, Range.ALWAYS, Range.ALWAYS);
    return new BulkCommand(bulkId, "c-" + bulkId, "resume", "{}", all, "ada", "because", 5);
  }
}
