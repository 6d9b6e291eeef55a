package io.orderly.simulation.histories;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Messages under way: they come out in any sequence. Safe for use by several threads. */
final class Bag<T> {

  private final List<T> held = new ArrayList<>();

  synchronized void put(T message) {
    held.add(message);
  }

  synchronized Optional<T> take(RandomGenerator random) {
    return held.isEmpty()
        ? Optional.empty()
        : Optional.of(held.remove(random.nextInt(held.size())));
  }
}
