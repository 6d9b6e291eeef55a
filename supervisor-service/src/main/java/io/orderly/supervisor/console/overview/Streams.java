package io.orderly.supervisor.console.overview;

import io.orderly.supervisor.console.overview.Flow.Rates;
import io.orderly.supervisor.console.overview.Flow.Submitted;
import io.orderly.supervisor.inspecting.WorkView;
import io.orderly.supervisor.watching.lag.GroupLags;
import io.orderly.supervisor.watching.lag.LagsSeen;

/** What moves: orders through the store, and records through the topics. */
public final class Streams {

  private final Flow flow;
  private final GroupLags lags;

  public Streams(Flow flow, GroupLags lags) {
    this.flow = flow;
    this.lags = lags;
  }

  /**
   * At one moment.
   *
   * @param lags as they were read last
   */
  public record Moving(Rates rates, LagsSeen lags) {}

  Moving at(WorkView work, Submitted submitted) {
    return new Moving(flow.at(work, submitted), lags.current());
  }
}
