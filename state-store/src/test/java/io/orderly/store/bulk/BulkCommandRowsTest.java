package io.orderly.store.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderFilter.Range;
import io.orderly.store.testing.TestDatabase;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** Whoever carries a bulk command on holds its row, and nobody carries on one that was stopped. */
@Tag("servers")
class BulkCommandRowsTest {

  private final JdbcTemplate jdbc = new JdbcTemplate(TestDatabase.empty());
  private final PostgresBulkCommands bulk = new PostgresBulkCommands(jdbc);

  @Test
  void aStoppedBulkCommandIsNotLockedAndNotMarkedDone() {
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

  @Test
  void aBulkCommandThatIsDoneCannotBeStopped() {
    UUID done = UUID.randomUUID();
    bulk.end(bulk.begin(command(done), 3).command());
    UUID stopped = UUID.randomUUID();
    bulk.begin(command(stopped), 3);
    bulk.stop(stopped, "ada", "enough");

    bulk.stop(done, "ben", "too late");
    bulk.stop(stopped, "ben", "too late");

    assertThat(bulk.find(done).orElseThrow().state()).isEqualTo(BulkProgress.State.DONE);
    assertThat(bulk.find(stopped).orElseThrow().stoppedBy()).isEqualTo("ada");
  }

  private static BulkCommand command(UUID bulkId) {
    OrderFilter all =
        new OrderFilter(Set.of(), null, null, null, null, null, null, Range.ALWAYS, Range.ALWAYS);
    return new BulkCommand(bulkId, "c-" + bulkId, "resume", "{}", all, "ada", "because", 5);
  }
}
