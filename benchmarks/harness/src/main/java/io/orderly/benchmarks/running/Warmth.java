package io.orderly.benchmarks.running;

import io.orderly.benchmarks.measuring.Doors;
import java.util.List;

/**
 * What has to go before the first measurement.
 *
 * @param doors at least one
 * @param orders through each of them
 */
record Warmth(List<Doors> doors, int orders) {

  Warmth {
    doors = List.copyOf(doors);
  }
}
