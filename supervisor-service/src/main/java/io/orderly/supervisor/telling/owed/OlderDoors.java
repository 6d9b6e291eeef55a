package io.orderly.supervisor.telling.owed;

import io.orderly.store.OwedWords.Look;
import io.orderly.store.OwedWords.Place;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds orders that owe their words and do not say so, since services of an older version took them
 * or led them out of an Error. Once a whole look found none, the next one begins after {@link
 * #REST}, so that orders are found too that are changed while versions are mixed. Used by one
 * thread.
 */
final class OlderDoors {

  private static final int BATCH = 1_000;
  private static final int MOST_BATCHES = 20;

  static final Duration REST = Duration.ofMinutes(15);

  private final Orders orders;
  private final LongSupplier nanoTime;
  private @Nullable Place lookedAt;
  private int foundInThisLook;
  private long restsUntilNanos;

  /** The orders that have not ended; see {@link io.orderly.store.OwedWords#catchUp}. */
  @FunctionalInterface
  interface Orders {
    Look catchUp(@Nullable Place after, int limit);
  }

  OlderDoors(Orders orders, LongSupplier nanoTime) {
    this.orders = orders;
    this.nanoTime = nanoTime;
    this.restsUntilNanos = nanoTime.getAsLong();
  }

  /**
   * Goes on where the last call ended, a bounded number of orders.
   *
   * @return how many orders owe their words from now on
   * @throws org.springframework.dao.DataAccessException when the store is away
   */
  int runOnce() {
    int total = 0;
    for (int batch = 0; batch < MOST_BATCHES && !rests(); batch++) {
      Look look = orders.catchUp(lookedAt, BATCH);
      total += look.caughtUp();
      follow(look);
    }
    return total;
  }

  /** An order that changed its place while it was looked for is found the next time. */
  private void follow(Look look) {
    foundInThisLook += look.caughtUp();
    lookedAt = look.last();
    if (lookedAt == null) {
      if (foundInThisLook == 0) {
        restsUntilNanos = nanoTime.getAsLong() + REST.toNanos();
      }
      foundInThisLook = 0;
    }
  }

  private boolean rests() {
    return nanoTime.getAsLong() - restsUntilNanos < 0;
  }
}
