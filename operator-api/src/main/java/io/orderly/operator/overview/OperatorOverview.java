package io.orderly.operator.overview;

import io.orderly.operator.inspection.WorkView;
import io.orderly.operator.lag.LagsSeen;
import io.orderly.operator.overview.OrderThroughput.Rates;
import io.orderly.process.ProcessState;
import io.orderly.store.search.ErrorCause;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an operator sees first, in the console, over REST and on the command line.
 *
 * @param reportsUnreadableSince since when agent reports can't be read; null while they can
 * @param causes why orders are in Error, the most frequent first; only the first few
 */
public record OperatorOverview(
    WorkView work,
    Rates rates,
    List<AgentStatus> agents,
    @Nullable Instant reportsUnreadableSince,
    LagsSeen lags,
    List<ErrorCause> causes) {

  /** Longer than orders wait while schedulers run; the alert SchedulersNotClaiming has the same. */
  private static final Duration MAX_PENDING_WAIT = Duration.ofSeconds(60);

  public OperatorOverview {
    agents = List.copyOf(agents);
    causes = List.copyOf(causes);
  }

  public OverviewSummary summary() {
    return OverviewSummary.of(this);
  }

  public long orders(ProcessState state) {
    return work.orders().getOrDefault(state, 0L);
  }

  public long errors() {
    return orders(ProcessState.ERROR);
  }

  /** How long the order that waits longest has waited; null when none waits. */
  public @Nullable Duration oldestPending() {
    Instant submitted = work.oldestPending();
    return submitted == null ? null : Duration.between(submitted, work.readAt());
  }

  /** The same, where it is too long; null where it is not. */
  @Nullable Duration longWait() {
    Duration wait = oldestPending();
    return wait == null || wait.compareTo(MAX_PENDING_WAIT) <= 0 ? null : wait;
  }

  /** Agents of which an instance lets no call through. */
  List<AgentStatus> withOpenCircuit() {
    return agents.stream().filter(agent -> agent.openCircuits() > 0).toList();
  }

  /** Agents without an instance, whose work fails or waits long; none while reports are unread. */
  List<AgentStatus> absent() {
    if (reportsUnreadableSince != null) {
      return List.of();
    }
    return longWait() == null
        ? agents.stream().filter(AgentStatus::isAbsent).toList()
        : agents.stream().filter(AgentStatus::isAbsentOrAwaited).toList();
  }

  /** Agents with steps past their CompleteBy that no supervisor has swept yet. */
  List<AgentStatus> overdue() {
    return agents.stream().filter(agent -> agent.overview().overdue() > 0).toList();
  }
}
