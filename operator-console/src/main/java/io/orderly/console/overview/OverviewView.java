package io.orderly.console.overview;

import io.orderly.console.PageLayout;
import io.orderly.console.agents.AgentRow;
import io.orderly.console.overview.OrderThroughput.Rates;
import io.orderly.console.overview.Streams.Moving;
import io.orderly.operator.inspection.PauseView;
import io.orderly.operator.inspection.WorkView;
import io.orderly.operator.lag.GroupLag;
import io.orderly.operator.lag.LagsSeen;
import io.orderly.process.ProcessState;
import io.orderly.store.ErrorCause;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an operator sees first.
 *
 * @param unheardSince since when no report of an agent can be read; null while they can
 * @param held what operators hold
 * @param causes why orders are in Error, the most first; only the first few
 */
public record OverviewView(
    PageLayout frame,
    WorkView work,
    Moving moving,
    List<AgentRow> agents,
    @Nullable Instant unheardSince,
    List<PauseView> held,
    List<ErrorCause> causes) {

  /** What schedulers that run leave no order waiting for; the alert on them has the same. */
  static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

  /** The states that are shown, in the order in which an order goes through them. */
  public static final List<ProcessState> STATES = ProcessState.notFinal();

  public OverviewSummary verdict() {
    return OverviewSummary.of(this);
  }

  public long orders(ProcessState state) {
    return work.orders().getOrDefault(state, 0L);
  }

  public long errors() {
    return orders(ProcessState.ERROR);
  }

  public Rates rates() {
    return moving.rates();
  }

  public LagsSeen lags() {
    return moving.lags();
  }

  /** The groups that are furthest behind first. */
  public List<GroupLag> groups() {
    return lags().groups().stream()
        .sorted(
            Comparator.comparingLong(GroupLag::records)
                .reversed()
                .thenComparing(GroupLag::group)
                .thenComparing(GroupLag::topic))
        .toList();
  }

  /** Agents of which an instance lets no call through. */
  public List<AgentRow> shut() {
    return agents.stream().filter(agent -> agent.open() > 0).toList();
  }

  /**
   * Agents whose work nobody seems to do: none of their instances is heard, and it fails or waits
   * long. None while agents can't be heard.
   */
  public List<AgentRow> deserted() {
    return unheardSince == null
        ? agents.stream().filter(agent -> agent.isDeserted() || isWaitedFor(agent)).toList()
        : List.of();
  }

  private boolean isWaitedFor(AgentRow agent) {
    return longWait() != null
        && agent.standing().waiting() > 0
        && agent.instances().isEmpty()
        && agent.pause() == null;
  }

  /** Agents with steps that were not answered in time, and that no supervisor has seen to yet. */
  public List<AgentRow> overdue() {
    return agents.stream().filter(agent -> agent.standing().overdue() > 0).toList();
  }

  public long openAlerts() {
    return work.openAlerts();
  }

  /** Where the orders of a state are found. */
  public static String pathOf(ProcessState state) {
    return state.needsOperator() ? "/console/errors" : "/console/orders?state=" + state.word();
  }

  /** How long the order that waits longest has waited; null when none waits. */
  public @Nullable Duration oldestPending() {
    Instant submitted = work.oldestPending();
    return submitted == null ? null : Duration.between(submitted, work.readAt());
  }

  /** The same, where it is too long; null where it is not. */
  public @Nullable Duration longWait() {
    Duration wait = oldestPending();
    return wait == null || wait.compareTo(LONGEST_WAIT) <= 0 ? null : wait;
  }
}
