package io.orderly.console.overview;

import io.orderly.console.PageLayout;
import io.orderly.operator.inspection.PauseView;
import io.orderly.operator.lag.GroupLag;
import io.orderly.operator.overview.OperatorOverview;
import io.orderly.operator.overview.OverviewSummary.Subject;
import io.orderly.process.ProcessState;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The overview as a page.
 *
 * @param pauses what operators paused
 */
public record OverviewView(PageLayout layout, OperatorOverview overview, List<PauseView> pauses) {

  /** The states that are shown, in the order in which an order goes through them. */
  public static final List<ProcessState> STATES = ProcessState.notFinal();

  /** Where the worst is seen. */
  public record Link(String label, String path) {}

  /** Null where no page shows more. */
  public @Nullable Link link() {
    Subject subject = overview.summary().subject();
    return subject == null ? null : link(subject);
  }

  private static Link link(Subject subject) {
    return switch (subject) {
      case ERRORS -> new Link("See why", pathOf(ProcessState.ERROR));
      case ALERTS -> new Link("See the alerts", "/console/alerts");
      case AGENTS -> new Link("See the agents", "/console/agents");
      case PENDING_ORDERS -> new Link("See the orders", pathOf(ProcessState.PENDING));
    };
  }

  /** The groups that are furthest behind first. */
  public List<GroupLag> groups() {
    return overview.lags().groups().stream()
        .sorted(
            Comparator.comparingLong(GroupLag::lag)
                .reversed()
                .thenComparing(GroupLag::group)
                .thenComparing(GroupLag::topic))
        .toList();
  }

  /** Where the orders of a state are found. */
  public static String pathOf(ProcessState state) {
    return state.needsOperator() ? "/console/errors" : "/console/orders?state=" + state.value();
  }
}
