package io.orderly.operator.archive;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.orderly.process.ProcessState;
import io.orderly.store.archive.ArchiveLocation;
import io.orderly.store.retention.PurgedOrder;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A purged order as an operator sees it.
 *
 * @param state that it ended in
 * @param version of its end
 * @param archive the file that has it and where to begin to read there
 * @param archived the line of the archive: the whole order as it was
 */
public record ArchivedOrderView(
    UUID orderId,
    String submitter,
    ProcessState state,
    long version,
    Instant purgedAt,
    @Nullable ArchiveLocation archive,
    @JsonRawValue String archived) {

  static ArchivedOrderView of(ArchivedOrders.Shown shown) {
    PurgedOrder order = shown.order();
    return new ArchivedOrderView(
        order.orderId(),
        order.submitter(),
        order.state(),
        order.version(),
        order.purgedAt(),
        order.location(),
        shown.line());
  }
}
