package io.orderly.supervisor.metrics;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.Scheduled;

/** Refreshes the figures at a fixed pace. */
public final class StoreGaugesLoop {

  private static final Logger LOG = LoggerFactory.getLogger(StoreGaugesLoop.class);

  private final StoreGauges gauges;

  public StoreGaugesLoop(StoreGauges gauges) {
    this.gauges = gauges;
  }

  @Scheduled(fixedDelayString = "${orderly.supervisor.metrics-interval}")
  void refresh() {
    try {
      gauges.refresh();
    } catch (RuntimeException e) {
      LOG.warn(
          "Metrics could not be read from the store; retrying: {}",
          NestedExceptionUtils.getMostSpecificCause(e).toString());
    }
  }
}
