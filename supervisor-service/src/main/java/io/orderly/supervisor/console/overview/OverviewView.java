package io.orderly.supervisor.console.overview;

import io.orderly.process.ProcessState;
import io.orderly.store.ErrorCause;
import io.orderly.supervisor.console.Frame;
import io.orderly.supervisor.console.agents.AgentRow;
import io.orderly.supervisor.console.overview.Flow.Rates;
import io.orderly.supervisor.console.overview.Streams.Moving;
import io.orderly.supervisor.inspecting.HeldView;
import io.orderly.supervisor.inspecting.WorkView;
import io.orderly.supervisor.watching.lag.GroupLag;
import io.orderly.supervisor.watching.lag.LagsSeen;
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
    Frame frame,
    WorkView work,
    Moving moving,
    List<AgentRow> agents,
    @Nullable Instant unheardSince,
    List<HeldView> held,
    List<ErrorCause> causes) {

  /** The states that are shown, in the order in which an order goes through them. */
  public static final List<ProcessState> STATES =
      List.of(
          ProcessState.PENDING, ProcessState.PROCESSING, ProcessState.UNDOING, ProcessState.ERROR);

  public Verdict verdict() {
    return Verdict.of(this);
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

  /** Records that somebody has not read yet, of all groups. */
  public long behind() {
    return lags().groups().stream().mapToLong(GroupLag::records).sum();
  }

  /** Where the orders of a state are found. */
  public static String pathOf(ProcessState state) {
    return state == ProcessState.ERROR
        ? "/console/errors"
        : "/console/orders?state=" + state.word();
  }

  /** How long the order that waits longest has waited; null when none waits. */
  public @Nullable Duration oldestPending() {
    Instant submitted = work.oldestPending();
    return submitted == null ? null : Duration.between(submitted, work.readAt());
  }
}
