package io.orderly.supervisor.telling.owed;

import io.orderly.store.OwedWords.Look;
import io.orderly.store.OwedWords.Place;
import org.jspecify.annotations.Nullable;

/**
 * Finds orders that were under way when the store learned of owed words. What doors of an older
 * version take after that owes its word by itself, so that this comes to an end: after a whole look
 * that found none. Used by one thread.
 */
final class OlderDoors {

  private static final int BATCH = 1_000;
  private static final int MOST_BATCHES = 20;

  private final Orders orders;
  private @Nullable Place lookedAt;
  private int foundInThisLook;
  private Search search = Search.GOING_ON;

  private enum Search {
    GOING_ON,
    OVER
  }

  /** The orders that have not ended; see {@link io.orderly.store.OwedWords#catchUp}. */
  @FunctionalInterface
  interface Orders {
    Look catchUp(@Nullable Place after, int limit);
  }

  OlderDoors(Orders orders) {
    this.orders = orders;
  }

  /**
   * Goes on where the last call ended, a bounded number of orders.
   *
   * @return how many orders owe their words from now on
   * @throws org.springframework.dao.DataAccessException when the store is away
   */
  int runOnce() {
    int total = 0;
    for (int batch = 0; search == Search.GOING_ON && batch < MOST_BATCHES; batch++) {
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
      search = foundInThisLook == 0 ? Search.OVER : Search.GOING_ON;
      foundInThisLook = 0;
    }
  }
}
