package io.orderly.store.claiming;

import java.util.List;

/** How many orders wait in each line. */
@FunctionalInterface
public interface Backlog {

  /**
   * Lines that are not paused and in which somebody waits, at most 1,000 of them.
   *
   * @param mostCounted of each line; how much a look reads is bounded by it
   */
  List<QueueLength> look(int mostCounted);
}
