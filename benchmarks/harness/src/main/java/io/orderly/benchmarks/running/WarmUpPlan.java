package io.orderly.benchmarks.running;

import io.orderly.benchmarks.measuring.Channels;
import java.util.List;

/**
 * What has to go before the first measurement.
 *
 * @param channels at least one
 * @param orders through each of them
 */
record WarmUpPlan(List<Channels> channels, int orders) {

  WarmUpPlan {
    channels = List.copyOf(channels);
  }
}
