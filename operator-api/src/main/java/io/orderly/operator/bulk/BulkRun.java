package io.orderly.operator.bulk;

import io.orderly.operator.commands.CommandDecisions;
import io.orderly.operator.commands.OperatorCommand;
import io.orderly.operator.commands.RequestedAction;
import io.orderly.operator.web.CommandHead;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.store.StoredJson;
import io.orderly.store.bulk.BulkCommand;
import io.orderly.store.bulk.BulkCommands;
import io.orderly.store.bulk.BulkPage;
import io.orderly.store.bulk.BulkProgress;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;

/**
 * Continues running bulk commands, one page of orders at a time. A page is one transaction: rate
 * permits acquired, orders locked, matched again and decided, commands recorded, progress added. So
 * whatever breaks off leaves no page half done, and another supervisor does the next one.
 */
public final class BulkRun {

  private static final Logger LOG = LoggerFactory.getLogger(BulkRun.class);
  private static final int MAX_AT_ONCE = 20;

  /** Bounds how long one bulk command keeps the connection from the sweep. */
  private static final int MAX_PAGES = 10;

  private static final int MAX_REASON_LENGTH = 300;

  private final StateStore store;
  private final BulkCommands bulks;
  private final SharedRateLimit sharedRateLimit;
  private final CommandDecisions decisions;
  private final Consumer<Decision> afterCommit;
  private final int batch;

  /**
   * Bulk commands of this store.
   *
   * @param afterCommit called with every changed order
   * @param batch maximum orders per transaction
   */
  public BulkRun(
      StateStore store,
      BulkCommands bulks,
      SharedRateLimit sharedRateLimit,
      CommandDecisions decisions,
      Consumer<Decision> afterCommit,
      int batch) {
    this.store = store;
    this.bulks = bulks;
    this.sharedRateLimit = sharedRateLimit;
    this.decisions = decisions;
    this.afterCommit = afterCommit;
    this.batch = batch;
  }

  /** A page: the next orders, those read, and the decisions that changed one. */
  private record Done(int next, int seen, List<Decision> changes) {

    static final Done NOTHING = new Done(0, 0, List.of());
  }

  /**
   * One bounded run over all bulk commands. A failing one does not delay the others.
   *
   * @return number of orders read
   * @throws RuntimeException the last failure, if one failed; the pages before are committed
   */
  public int runOnce() {
    int seen = 0;
    RuntimeException failure = null;
    for (UUID bulkId : bulks.running(MAX_AT_ONCE)) {
      try {
        seen += run(bulkId);
      } catch (RuntimeException e) {
        LOG.warn("Bulk command {} is interrupted; retrying: {}", bulkId, e.toString());
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
    return seen;
  }

  private int run(UUID bulkId) {
    int seen = 0;
    for (int page = 0; page < MAX_PAGES; page++) {
      Done done = page(bulkId);
      done.changes().forEach(afterCommit);
      seen += done.seen();
      if (done.seen() == 0 || done.seen() < done.next()) {
        break;
      }
    }
    return seen;
  }

  private Done page(UUID bulkId) {
    try {
      return store.inTransaction(transaction -> page(transaction, bulkId, batch));
    } catch (DataIntegrityViolationException refusedByStore) {
      LOG.warn(
          "Page of bulk command {} has data that the store refuses; handling one by one", bulkId);
      return one(bulkId);
    }
  }

  /** Handles the page one by one and skips the order that the store refuses. */
  private Done one(UUID bulkId) {
    try {
      return store.inTransaction(transaction -> page(transaction, bulkId, 1));
    } catch (DataIntegrityViolationException refusedByStore) {
      String reason = "the store refuses it: " + refusedByStore.getMostSpecificCause().getMessage();
      return store.inTransaction(transaction -> skip(bulkId, reason));
    }
  }

  private Done skip(UUID bulkId, String reason) {
    return bulks
        .lock(bulkId)
        .map(
            progress -> {
              List<UUID> next = bulks.next(progress, 1);
              next.forEach(
                  order ->
                      bulks.advance(
                          bulkId, new BulkPage(order, 0, 0, Map.of(shortened(reason), 1L))));
              return new Done(next.size(), next.size(), List.of());
            })
        .orElse(Done.NOTHING);
  }

  private Done page(StateTransaction transaction, UUID bulkId, int maxOrders) {
    BulkProgress progress = bulks.lock(bulkId).orElse(null);
    if (progress == null) {
      return Done.NOTHING;
    }
    BulkCommand command = progress.command();
    // At most one second's worth: more can't be commanded now.
    List<UUID> next = bulks.next(progress, Math.min(maxOrders, command.perSecond()));
    if (next.isEmpty()) {
      bulks.end(command);
      return Done.NOTHING;
    }
    int granted =
        sharedRateLimit.acquire(
            BulkCommand.rateLimitTask(bulkId), next.size(), command.perSecond());
    return granted == 0
        ? Done.NOTHING
        : new Done(next.size(), granted, run(transaction, command, next.subList(0, granted)));
  }

  private List<Decision> run(StateTransaction transaction, BulkCommand bulk, List<UUID> orderIds) {
    List<OrderProcess> orders = transaction.lock(orderIds);
    Set<UUID> matching = bulks.matching(bulk.filter(), orderIds);
    RequestedAction action = StoredJson.read(bulk.action(), RequestedAction.class);
    Map<OperatorCommand, Decision> decided = new LinkedHashMap<>();
    for (OrderProcess order : orders) {
      if (matching.contains(order.orderId())) {
        OperatorCommand command =
            action.at(head(bulk, order.orderId()), order.orderId(), order.version());
        decided.put(command, decisions.decide(command, order, transaction.now()));
      }
    }
    transaction.write(List.copyOf(decided.values()));
    decided.forEach((command, decision) -> decisions.record(transaction, command, decision));
    UUID lastOrder = orderIds.get(orderIds.size() - 1);
    bulks.advance(bulk.bulkId(), page(lastOrder, orderIds.size(), decided.values()));
    return decided.values().stream().filter(Decision::isChange).toList();
  }

  private static CommandHead head(BulkCommand bulk, UUID orderId) {
    return new CommandHead(bulk.commandIdAt(orderId), bulk.actor(), bulk.reason());
  }

  private static BulkPage page(UUID lastOrder, int seen, Collection<Decision> decided) {
    Map<String, Long> refused = new HashMap<>();
    decided.stream()
        .filter(decision -> !decision.isChange())
        .forEach(decision -> refused.merge(shortened(decision.reason()), 1L, Long::sum));
    int applied = (int) decided.stream().filter(Decision::isChange).count();
    return new BulkPage(lastOrder, applied, seen - decided.size(), refused);
  }

  private static String shortened(String reason) {
    return reason.length() <= MAX_REASON_LENGTH ? reason : reason.substring(0, MAX_REASON_LENGTH);
  }
}
