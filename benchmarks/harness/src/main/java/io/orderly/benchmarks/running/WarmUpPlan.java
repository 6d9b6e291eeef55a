package io.orderly.benchmarks.running;

import io.orderly.benchmarks.loading.OrderKind;
import io.orderly.benchmarks.measuring.Channels;
import java.util.List;

/**
 * What has to go before the first measurement.
 *
 * @param channels at least one
 * @param kinds of orders, at least one
 * @param orders of each kind through each channel
 */
record WarmUpPlan(List<Channels> channels, List<OrderKind> kinds, int orders) {

  WarmUpPlan {
    channels = List.copyOf(channels);
    kinds = List.copyOf(kinds);
  }
}
