package io.orderly.benchmarks.running;

import io.orderly.benchmarks.measuring.Channels;
import java.util.List;

/**
 * What has to go before the first measurement.
 *
 * @param doors at least one
 * @param orders through each of them
 */
record WarmUpPlan(List<Channels> doors, int orders) {

  WarmUpPlan {
    doors = List.copyOf(doors);
  }
}
