package io.orderly.supervisor.alerting;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.Scheduled;

/** Delivers alerts at a fixed pace. */
public final class AlertLoop {

  private static final Logger LOG = LoggerFactory.getLogger(AlertLoop.class);

  private final AlertDelivery delivery;

  public AlertLoop(AlertDelivery delivery) {
    this.delivery = delivery;
  }

  @Scheduled(fixedDelayString = "${orderly.supervisor.deliver-alerts-every}")
  void deliver() {
    try {
      int delivered = delivery.runOnce();
      if (delivered > 0) {
        LOG.info("delivered {} alerts", delivered);
      }
    } catch (RuntimeException e) {
      LOG.warn(
          "alerts could not be delivered and are tried again: {}",
          NestedExceptionUtils.getMostSpecificCause(e).toString());
    }
  }
}
