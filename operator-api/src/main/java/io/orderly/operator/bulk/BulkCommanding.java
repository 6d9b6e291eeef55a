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

/** Takes bulk commands in, tells of them, stops them. */
public final class BulkCommanding {

  private static final int MOST_SHOWN = 50;

  private final BulkCommands bulks;
  private final MatchingOrders matching;
  private final int perSecond;

  /**
   * Bulk commands of this store.
   *
   * @param perSecond the rate where the operator names none
   */
  public BulkCommanding(BulkCommands bulks, MatchingOrders matching, int perSecond) {
    this.bulks = bulks;
    this.matching = matching;
    this.perSecond = perSecond;
  }

  /** What the filter finds now. */
  public Matches count(OrderFilter filter) {
    return matching.count(filter);
  }

  /** Begins one, or finds the one that a repeat began; empty when the id is another command's. */
  public Optional<BulkProgress> begin(BulkRequest request) {
    CommandHead head = request.head();
    BulkCommand command =
        new BulkCommand(
            UUID.randomUUID(),
            head.commandId(),
            request.action().kind().value(),
            StoredJson.write(request.action()),
            request.filter(),
            head.actor(),
            head.reason(),
            request.perSecond() == null ? perSecond : request.perSecond());
    long matched = count(request.filter()).orders();
    return Optional.of(bulks.begin(command, matched))
        .filter(begun -> isSame(begun.command(), command));
  }

  /** The wish says the kind; as text it may have come back in another order of its fields. */
  private static boolean isSame(BulkCommand begun, BulkCommand asked) {
    return StoredJson.read(begun.action(), RequestedAction.class)
            .equals(StoredJson.read(asked.action(), RequestedAction.class))
        && begun.filter().equals(asked.filter())
        && begun.perSecond() == asked.perSecond();
  }

  /** One of them. */
  public Optional<BulkProgress> find(UUID bulkId) {
    return bulks.find(bulkId);
  }

  /** The last asked for first. */
  public List<BulkProgress> latest() {
    return bulks.latest(MOST_SHOWN);
  }

  /** Stops one; one that has ended stays as it is. */
  public Optional<BulkProgress> stop(UUID bulkId, CommandHead head) {
    bulks.stop(bulkId, head.actor(), head.reason());
    return bulks.find(bulkId);
  }
}
