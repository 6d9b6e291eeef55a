package io.orderly.local.suite;

import java.util.List;

/** Stops things one after the other, all of them, also when one fails. */
final class StopInOrder {

  private StopInOrder() {}

  /** Runs every stop; throws the first failure at the end, with the others attached. */
  static void run(List<Runnable> stops) {
    RuntimeException first = null;
    for (var stop : stops) {
      try {
        stop.run();
      } catch (RuntimeException failure) {
        if (first == null) {
          first = failure;
        } else {
          first.addSuppressed(failure);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
