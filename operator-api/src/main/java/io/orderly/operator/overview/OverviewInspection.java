package io.orderly.operator.overview;

import io.orderly.operator.inspection.WorkInspection;
import io.orderly.operator.inspection.WorkView;
import io.orderly.operator.lag.GroupLags;
import io.orderly.store.search.ErrorSearch;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderFilter.Range;
import java.util.Set;

/** Reads the overview. */
public final class OverviewInspection {

  private static final int MAX_CAUSES = 5;
  private static final OrderFilter ALL =
      new OrderFilter(Set.of(), null, null, null, null, null, null, Range.ALWAYS, Range.ALWAYS);

  private final WorkInspection work;
  private final OrderThroughput throughput;
  private final AgentStatuses agents;
  private final GroupLags lags;
  private final ErrorSearch errors;

  public OverviewInspection(
      WorkInspection work,
      OrderThroughput throughput,
      AgentStatuses agents,
      GroupLags lags,
      ErrorSearch errors) {
    this.work = work;
    this.throughput = throughput;
    this.agents = agents;
    this.lags = lags;
    this.errors = errors;
  }

  /**
   * The overview of now. Its cost follows the live orders.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public OperatorOverview read() {
    WorkView now = work.work();
    return new OperatorOverview(
        now,
        throughput.at(now, work::submitted),
        agents.of(now),
        agents.reportsUnreadableSince(),
        lags.current(),
        errors.byCause(ALL, MAX_CAUSES));
  }
}
