package io.orderly.supervisor.retention.tables;

import io.orderly.supervisor.retention.RetentionLoop;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.Scheduled;

/** Reads how the tables are kept, at a slow pace. */
public final class TableGaugesLoop {

  private static final Logger LOG = LoggerFactory.getLogger(TableGaugesLoop.class);

  private final TableGauges gauges;

  public TableGaugesLoop(TableGauges gauges) {
    this.gauges = gauges;
  }

  @Scheduled(
      fixedDelayString = "${orderly.retention.table-statistics-interval}",
      scheduler = RetentionLoop.SCHEDULER)
  void refresh() {
    try {
      gauges.refresh();
    } catch (RuntimeException e) {
      LOG.warn(
          "Table statistics could not be read; retrying: {}",
          NestedExceptionUtils.getMostSpecificCause(e).toString());
    }
  }
}
