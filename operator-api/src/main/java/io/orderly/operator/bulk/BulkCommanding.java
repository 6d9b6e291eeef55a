package io.orderly.operator.bulk;

import io.orderly.operator.commands.RequestedAction;
import io.orderly.operator.web.CommandHead;
import io.orderly.store.StoredJson;
import io.orderly.store.bulk.BulkCommand;
import io.orderly.store.bulk.BulkCommands;
import io.orderly.store.bulk.BulkProgress;
import io.orderly.store.search.MatchingOrders;
import io.orderly.store.search.MatchingOrders.Matches;
import io.orderly.store.search.OrderFilter;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Starts, shows and stops bulk commands. */
public final class BulkCommanding {

  private static final int MAX_SHOWN = 50;

  private final BulkCommands bulks;
  private final MatchingOrders matching;
  private final int perSecond;

  /**
   * Bulk commands of this store.
   *
   * @param perSecond orders per second if the request specifies no rate
   */
  public BulkCommanding(BulkCommands bulks, MatchingOrders matching, int perSecond) {
    this.bulks = bulks;
    this.matching = matching;
    this.perSecond = perSecond;
  }

  /** The orders that match now. */
  public Matches count(OrderFilter filter) {
    return matching.count(filter);
  }

  /**
   * Starts a bulk command, or finds the one that the same request started.
   *
   * @param requestedRate null for the configured rate
   * @return empty if the id belongs to another command
   */
  public Optional<BulkProgress> begin(
      CommandHead head,
      RequestedAction action,
      OrderFilter filter,
      @Nullable Integer requestedRate) {
    BulkCommand command =
        new BulkCommand(
            UUID.randomUUID(),
            head.commandId(),
            action.kind().value(),
            StoredJson.write(action),
            filter,
            head.actor(),
            head.reason(),
            requestedRate == null ? perSecond : requestedRate);
    return Optional.of(bulks.begin(command, count(filter).orders()))
        .filter(begun -> isSame(begun.command(), command));
  }

  /** Actions are compared as values: the database may reorder the fields of their JSON. */
  private static boolean isSame(BulkCommand begun, BulkCommand requested) {
    return StoredJson.read(begun.action(), RequestedAction.class)
            .equals(StoredJson.read(requested.action(), RequestedAction.class))
        && begun.filter().equals(requested.filter())
        && begun.perSecond() == requested.perSecond();
  }

  /** One of them. */
  public Optional<BulkProgress> find(UUID bulkId) {
    return bulks.find(bulkId);
  }

  /** The latest first. */
  public List<BulkProgress> latest() {
    return bulks.latest(MAX_SHOWN);
  }

  /** Stops one; an ended one is unchanged. */
  public Optional<BulkProgress> stop(UUID bulkId, CommandHead head) {
    bulks.stop(bulkId, head.actor(), head.reason());
    return bulks.find(bulkId);
  }
}
