package io.orderly.simulation.checking;

import java.time.Instant;
import java.util.Collection;
import java.util.UUID;

/**
 * I5: transactions on one order are serial. Each reads what the one before it wrote (a stale read
 * or a lost update shows here), its version is one higher, and nothing changes a row in between. A
 * command changes the version that its giver saw, and no other.
 */
final class RowsAsCommitted implements Invariant {

  private final Ledger ledger;

  RowsAsCommitted(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    commit.changes().forEach(change -> serial(commit, change));
  }

  private void serial(Commit commit, Change change) {
    OrderImage after = change.after();
    OrderImage stored = ledger.order(after.orderId()).orElse(null);
    if (stored == null && change.before() == null && after.version() == 1) {
      return;
    }
    if (stored == null || !stored.equals(change.before())) {
      throw new Violation(
          "I5",
          after.orderId(),
          "%s decided on\n  %s\nwhile the store held\n  %s"
              .formatted(commit.who(), change.before(), stored));
    }
    if (after.version() != stored.version() + 1) {
      throw new Violation(
          "I3",
          after.orderId(),
          "version went from %d to %d".formatted(stored.version(), after.version()));
    }
  }

  @Override
  public void commanded(String who, UUID orderId, long seenVersion, long newVersion) {
    if (newVersion != seenVersion + 1) {
      throw new Violation(
          "I5",
          orderId,
          "%s saw version %d, and the command made version %d"
              .formatted(who, seenVersion, newVersion));
    }
  }

  @Override
  public void afterEvent(Instant now, Collection<OrderImage> all) {
    for (OrderImage order : all) {
      OrderImage committed = ledger.order(order.orderId()).orElse(null);
      if (!order.equals(committed)) {
        throw new Violation(
            "I5",
            order.orderId(),
            "the store holds\n  %s\nthough what was committed is\n  %s"
                .formatted(order, committed));
      }
    }
  }
}
