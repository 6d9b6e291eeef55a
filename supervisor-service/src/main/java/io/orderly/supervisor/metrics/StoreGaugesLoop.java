package io.orderly.supervisor.metrics;

import io.orderly.operator.overview.OrderThroughput;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Refreshes the gauges of the store at a fixed interval. */
@Component
public final class StoreGaugesLoop {

  private static final Logger LOG = LoggerFactory.getLogger(StoreGaugesLoop.class);

  private final StoreGauges gauges;
  private final OrderThroughput throughput;

  /**
   * A loop over both.
   *
   * @param throughput gets a sample of each refresh
   */
  public StoreGaugesLoop(StoreGauges gauges, OrderThroughput throughput) {
    this.gauges = gauges;
    this.throughput = throughput;
  }

  @Scheduled(fixedDelayString = "${orderly.supervisor.metrics-interval}")
  void refresh() {
    try {
      gauges.refresh();
      gauges.current().ifPresent(now -> throughput.sample(now.readAt(), now.live()));
    } catch (RuntimeException e) {
      LOG.warn(
          "Metrics could not be read from the store; retrying: {}",
          NestedExceptionUtils.getMostSpecificCause(e).toString());
    }
  }
}
