package io.orderly.local.cli.progress;

import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import io.orderly.cli.terminal.Progress;
import io.orderly.cli.terminal.Terminal;
import io.orderly.cli.terminal.Texts;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Waits until orders are Processed, Undone or in Error. */
public final class OrderWatch {

  private static final long BETWEEN_LOOKS_MILLIS = 250;

  private final StateStoreReader store;
  private final Set<UUID> waiting;
  private final int total;
  private final Duration longestStandstill;

  /**
   * Watches these orders, each once.
   *
   * @param longestStandstill how long to wait while none of them ends
   */
  public OrderWatch(StateStoreReader store, Collection<UUID> orderIds, Duration longestStandstill) {
    this.store = store;
    this.waiting = new LinkedHashSet<>(orderIds);
    this.total = waiting.size();
    this.longestStandstill = longestStandstill;
  }

  /** Is told after each look how many have ended so far. */
  public interface Observer {
    void looked(int ended) throws SQLException;
  }

  /**
   * Waits with progress on the terminal.
   *
   * @return how many had not ended when the standstill became too long
   * @throws CommandFailedException when the state store stays away as long
   */
  public int await(Terminal terminal, Observer observer) throws InterruptedException {
    try (var progress = terminal.progress("Processing", total, "")) {
      long lastMoveNanos = System.nanoTime();
      while (!waiting.isEmpty()) {
        int before = waiting.size();
        look(progress, observer, lastMoveNanos);
        lastMoveNanos = waiting.size() < before ? System.nanoTime() : lastMoveNanos;
        if (isStandstill(lastMoveNanos)) {
          return waiting.size();
        }
        TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
      }
      return 0;
    }
  }

  private void look(Progress progress, Observer observer, long lastMoveNanos) {
    try {
      waiting.removeAll(store.ended(waiting));
      int ended = total - waiting.size();
      progress.show(
          ended, "%s of %s orders have ended".formatted(Texts.count(ended), Texts.count(total)));
      observer.looked(ended);
    } catch (SQLException away) {
      if (isStandstill(lastMoveNanos)) {
        throw noAnswer(away);
      }
    }
  }

  private boolean isStandstill(long lastMoveNanos) {
    return System.nanoTime() - lastMoveNanos > longestStandstill.toNanos();
  }

  /** How these orders went. */
  public static OrderStatistics figures(StateStoreReader store, List<UUID> orderIds) {
    try {
      return OrderStatistics.of(store.outcomes(new LinkedHashSet<>(orderIds)));
    } catch (SQLException away) {
      throw noAnswer(away);
    }
  }

  private static CommandFailedException noAnswer(SQLException away) {
    return new CommandFailedException(
        Ending.NOT_REACHABLE,
        "The state store is unreachable (%s). Is the suite running?".formatted(away.getMessage()),
        away);
  }
}
