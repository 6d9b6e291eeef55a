package io.orderly.store.postgres;

import io.orderly.store.FairShares;
import io.orderly.store.FairnessBypass;
import io.orderly.store.NewOrder;
import io.orderly.store.postgres.QueuePositionRows.Asked;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.CannotGetJdbcConnectionException;

/**
 * Gives new orders their customers' next turns in the lines: one statement a batch, with a
 * transaction of its own, so that batches of one customer wait for each other no longer than that
 * takes. Where all customers hand in little it asks for nothing, and whoever hands in much is asked
 * for ahead. No order is refused for want of a turn: where none can be had it is first come, first
 * served, for a few seconds in which nobody waits for another try.
 */
final class FairQueue {

  private static final Logger LOG = LoggerFactory.getLogger(FairQueue.class);
  private static final long REST_SECONDS = 5;

  private final QueuePositionRows rows;
  private final double turnMicros;
  private final FairnessBypass unshared;
  private final LongSupplier nanoTime;
  private final BelowFairRate<QueueKey> light;
  private final PrefetchedSlots<QueueKey> spares;
  private volatile long restsUntilNanos;

  FairQueue(
      QueuePositionRows rows, FairShares shares, FairnessBypass unshared, LongSupplier nanoTime) {
    this.rows = rows;
    this.turnMicros = shares.turnMicros();
    this.unshared = unshared;
    this.nanoTime = nanoTime;
    this.light = new BelowFairRate<>(shares.perSecond(), nanoTime);
    this.spares = new PrefetchedSlots<>(nanoTime);
    this.restsUntilNanos = nanoTime.getAsLong();
  }

  /** Orders in their places, and what each place took. */
  static final class Placed {

    private final List<NewOrder> orders;
    private final Map<QueueKey, QueuePositions> turns;

    private Placed(List<NewOrder> orders, Map<QueueKey, QueuePositions> turns) {
      this.orders = orders;
      this.turns = turns;
    }

    /** In the order in which they were handed in. */
    List<NewOrder> orders() {
      return orders;
    }
  }

  /**
   * The same orders, each put back to its turn; those of light customers stay where they are.
   *
   * @throws CannotGetJdbcConnectionException when the store is away, which the orders need as well
   */
  Placed place(List<NewOrder> orders) {
    Map<QueueKey, QueuePositions> turns = turnsOf(flooding(orders));
    List<NewOrder> placed = new ArrayList<>(orders.size());
    for (NewOrder order : orders) {
      QueuePositions own = turns.get(QueueKey.of(order));
      placed.add(own == null ? order : order.putBack(own.next()));
    }
    return new Placed(List.copyOf(placed), turns);
  }

  /** How many orders each has that hands in more than a little. */
  private Map<QueueKey, Integer> flooding(List<NewOrder> orders) {
    Map<QueueKey, Integer> counts = new HashMap<>();
    orders.forEach(order -> counts.merge(QueueKey.of(order), 1, Integer::sum));
    counts.entrySet().removeIf(counted -> light.isLight(counted.getKey(), counted.getValue()));
    return counts;
  }

  private Map<QueueKey, QueuePositions> turnsOf(Map<QueueKey, Integer> counts) {
    if (nanoTime.getAsLong() - restsUntilNanos < 0) {
      goWithout(counts);
      return Map.of();
    }
    try {
      return take(counts);
    } catch (CannotGetJdbcConnectionException storeIsAway) {
      throw storeIsAway;
    } catch (RuntimeException failure) {
      restsUntilNanos = nanoTime.getAsLong() + TimeUnit.SECONDS.toNanos(REST_SECONDS);
      LOG.warn(
          "Fairness bypassed for {} s; orders are accepted in order of arrival: {}",
          REST_SECONDS,
          failure.toString());
      goWithout(counts);
      return Map.of();
    }
  }

  private void goWithout(Map<QueueKey, Integer> counts) {
    int orders = counts.values().stream().mapToInt(Integer::intValue).sum();
    if (orders > 0) {
      unshared.taken(orders);
    }
  }

  private Map<QueueKey, QueuePositions> take(Map<QueueKey, Integer> counts) {
    Map<QueueKey, QueuePositions> turns = new HashMap<>();
    Map<QueueKey, Asked> asked = new HashMap<>();
    counts.forEach(
        (holder, needed) ->
            spares
                .use(holder, needed)
                .ifPresentOrElse(
                    own -> turns.put(holder, own),
                    () ->
                        asked.put(
                            holder, new Asked(holder, needed, spares.wanted(holder, needed)))));
    if (!asked.isEmpty()) {
      rows.take(
          turnMicros,
          asked.values(),
          row -> {
            Asked own = asked.get(QueuePositionRows.holder(row));
            if (own != null) {
              turns.put(own.holder(), taken(own, row));
            }
          });
    }
    return turns;
  }

  private QueuePositions taken(Asked asked, ResultSet row) throws SQLException {
    long micros = row.getLong("taken") / asked.turns();
    long ahead = row.getLong("ahead");
    spares.keep(
        asked.holder(), micros, ahead + asked.needed() * micros, asked.spare(), asked.needed());
    return new QueuePositions(micros, ahead);
  }

  /** Gives back the turns of orders that were not taken: repeats, and what the store refused. */
  void giveBack(Placed placed, Collection<NewOrder> notTaken) {
    Map<QueueKey, Long> returned = new HashMap<>();
    for (NewOrder order : notTaken) {
      QueueKey holder = QueueKey.of(order);
      QueuePositions own = placed.turns.get(holder);
      if (own != null) {
        returned.merge(holder, own.micros(), Long::sum);
      }
    }
    if (!returned.isEmpty()) {
      returned.replaceAll((holder, micros) -> micros + spares.drop(holder));
      rows.giveBack(returned);
    }
  }
}
