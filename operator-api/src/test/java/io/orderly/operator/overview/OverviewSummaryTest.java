package io.orderly.operator.overview;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.CircuitState;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.operator.inspection.AgentOverview;
import io.orderly.operator.inspection.PauseView;
import io.orderly.operator.inspection.WorkView;
import io.orderly.operator.lag.LagsSeen;
import io.orderly.operator.overview.OrderThroughput.Rates;
import io.orderly.operator.overview.OverviewSummary.Attention;
import io.orderly.operator.overview.OverviewSummary.Subject;
import io.orderly.process.ProcessState;
import io.orderly.store.search.ErrorCause;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the summary says; the console and the command line show it. */
class OverviewSummaryTest {

  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
  private static final Instant BEFORE = NOW.minusSeconds(30);
  private static final @Nullable Subject NOTHING = null;
  private static final String WELL = "All is well: no order is in Error.";

  static Stream<Arguments> cases() {
    return Stream.of(
        says("nothing to do", look(0, 0), Attention.NONE, NOTHING, WELL),
        says(
            "an order in Error",
            look(1, 1),
            Attention.NEEDED,
            Subject.ERRORS,
            "1 order in Error, 1 alert open.",
            "Cause: refused at ship."),
        says(
            "an Error that is seen to",
            look(1, 0),
            Attention.NEEDED,
            Subject.ERRORS,
            "1 order in Error, 0 alerts open.",
            "Cause: refused at ship."),
        says(
            "an alert alone",
            look(0, 1),
            Attention.NEEDED,
            Subject.ALERTS,
            "0 orders in Error, 1 alert open.",
            "retried automatically"),
        says(
            "an open circuit",
            look(work("pay", 1, 0, 0, 0), seen("pay", CircuitState.OPEN)),
            Attention.WATCH,
            Subject.AGENTS,
            "circuit is open at pay"),
        says(
            "a step past its CompleteBy",
            look(work("pay", 1, 0, 0, 1), seen("pay", CircuitState.CLOSED)),
            Attention.WATCH,
            Subject.AGENTS,
            "1 step is past CompleteBy at pay"),
        says(
            "an agent that does not report while its steps fail",
            look(work("pay", 0, 0, 2, 0)),
            Attention.WATCH,
            Subject.AGENTS,
            "No instance of pay reports"),
        says(
            "an agent that reports nothing and answers",
            look(work("pay", 3, 5, 0, 0)),
            Attention.NONE,
            NOTHING,
            WELL),
        says("a paused agent", look(held("pay", 4, 2)), Attention.NONE, NOTHING, WELL),
        says(
            "a short wait",
            waiting(Duration.ofSeconds(60), seen("pay", CircuitState.CLOSED)),
            Attention.NONE,
            NOTHING,
            WELL),
        says(
            "a long wait",
            waiting(Duration.ofMinutes(3), seen("pay", CircuitState.CLOSED)),
            Attention.WATCH,
            Subject.PENDING_ORDERS,
            "waited 3 min for a scheduler"),
        says(
            "a long wait for an agent that does not report",
            waiting(Duration.ofMinutes(3)),
            Attention.WATCH,
            Subject.AGENTS,
            "No instance of pay reports",
            "waited 3 min to be started"),
        says(
            "reports that can't be read",
            unread(BEFORE, null),
            Attention.WATCH,
            NOTHING,
            "Agent reports can't be read"),
        says(
            "a Kafka that can't be read",
            unread(null, BEFORE),
            Attention.WATCH,
            NOTHING,
            "Consumer lag can't be read"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void saysWhetherSomebodyIsNeeded(
      String what,
      OperatorOverview overview,
      Attention attention,
      @Nullable Subject subject,
      List<String> parts) {
    OverviewSummary summary = overview.summary();

    assertThat(summary.attention()).as(what).isEqualTo(attention);
    assertThat(summary.subject()).isEqualTo(subject);
    assertThat(summary.sentence() + summary.details()).contains(parts);
    assertThat(summary.details().isEmpty()).isEqualTo(attention == Attention.NONE);
  }

  @Test
  void namesTheMostFrequentOfSeveralCauses() {
    WorkView work = new WorkView(Map.of(ProcessState.ERROR, 5L), null, 0, List.of(), NOW);

    assertThat(view(work, List.of(), List.of(cause(3), cause(2)), null, null).summary().details())
        .containsExactly("Most frequent cause: refused at ship (3 orders).");
  }

  @Test
  void namesThreeAgentsAndCountsTheOthers() {
    List<AgentStatus> agents =
        Stream.of("a", "b", "c", "d")
            .map(name -> new AgentStatus(work(name, 0, 0, 0, 1), List.of()))
            .toList();
    WorkView work = new WorkView(Map.of(), null, 0, List.of(), NOW);

    assertThat(view(work, agents, List.of(), BEFORE, null).summary().details())
        .contains("4 steps are past CompleteBy at a, b, c and 1 more.");
  }

  private static ErrorCause cause(long orders) {
    return new ErrorCause("w", "refused", "ship", "no", orders, BEFORE, BEFORE);
  }

  private static Arguments says(
      String what,
      OperatorOverview overview,
      Attention attention,
      @Nullable Subject subject,
      String... parts) {
    return Arguments.of(what, overview, attention, subject, List.of(parts));
  }

  private static OperatorOverview look(long errors, long openAlerts) {
    WorkView work =
        new WorkView(Map.of(ProcessState.ERROR, errors), null, openAlerts, List.of(), NOW);
    return view(work, List.of(), errors == 0 ? List.of() : List.of(cause(errors)), null, null);
  }

  private static OperatorOverview look(AgentOverview standing, SeenAgent... seen) {
    AgentStatus agent = new AgentStatus(standing, List.of(seen));
    return view(
        new WorkView(Map.of(), null, 0, List.of(), NOW), List.of(agent), List.of(), null, null);
  }

  private static OperatorOverview waiting(Duration since, SeenAgent... seen) {
    AgentStatus agent = new AgentStatus(work("pay", 3, 5, 0, 0), List.of(seen));
    WorkView work = new WorkView(Map.of(), NOW.minus(since), 0, List.of(), NOW);
    return view(work, List.of(agent), List.of(), null, null);
  }

  /** Nothing is known of agents then, so that none is taken for dead. */
  private static OperatorOverview unread(@Nullable Instant reports, @Nullable Instant lags) {
    AgentStatus agent = new AgentStatus(work("pay", 0, 0, 2, 0), List.of());
    List<AgentStatus> agents = reports == null ? List.of() : List.of(agent);
    return view(new WorkView(Map.of(), null, 0, List.of(), NOW), agents, List.of(), reports, lags);
  }

  private static AgentOverview work(
      String agent, long inFlight, long waiting, long rearmed, long overdue) {
    return new AgentOverview(agent, inFlight, waiting, rearmed, 0, overdue, null, null, null);
  }

  private static AgentOverview held(String agent, long waiting, long rearmed) {
    PauseView pause = new PauseView("agent", agent, "bob", "quiet", BEFORE);
    return new AgentOverview(agent, 0, waiting, rearmed, 0, 0, null, null, pause);
  }

  private static SeenAgent seen(String agent, CircuitState circuit) {
    return new SeenAgent(agent, agent + "-1", circuit, 1, 16, 0, NOW);
  }

  private static OperatorOverview view(
      WorkView work,
      List<AgentStatus> agents,
      List<ErrorCause> causes,
      @Nullable Instant reportsUnreadableSince,
      @Nullable Instant lagUnreadableSince) {
    return new OperatorOverview(
        work,
        new Rates(0, null),
        agents,
        reportsUnreadableSince,
        new LagsSeen(List.of(), NOW, lagUnreadableSince),
        causes);
  }
}
