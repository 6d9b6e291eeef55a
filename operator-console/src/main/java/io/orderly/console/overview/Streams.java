package io.orderly.console.overview;

import io.orderly.console.overview.OrderThroughput.Rates;
import io.orderly.console.overview.OrderThroughput.Submitted;
import io.orderly.operator.inspection.WorkView;
import io.orderly.operator.lag.GroupLags;
import io.orderly.operator.lag.LagsSeen;

/** What moves: orders through the store, and records through the topics. */
public final class Streams {

  private final OrderThroughput orderThroughput;
  private final GroupLags lags;

  public Streams(OrderThroughput orderThroughput, GroupLags lags) {
    this.orderThroughput = orderThroughput;
    this.lags = lags;
  }

  /**
   * At one moment.
   *
   * @param lags as they were read last
   */
  public record Moving(Rates rates, LagsSeen lags) {}

  Moving at(WorkView work, Submitted submitted) {
    return new Moving(orderThroughput.at(work, submitted), lags.current());
  }
}
