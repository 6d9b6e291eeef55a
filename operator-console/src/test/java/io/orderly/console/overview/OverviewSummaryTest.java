package io.orderly.console.overview;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.console.ConsoleUser;
import io.orderly.console.ConsoleUser.FormToken;
import io.orderly.console.PageLayout;
import io.orderly.console.agents.AgentRow;
import io.orderly.console.overview.OrderThroughput.Rates;
import io.orderly.console.overview.OverviewSummary.Tone;
import io.orderly.console.overview.Streams.Moving;
import io.orderly.messages.CircuitState;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.operator.inspection.AgentOverview;
import io.orderly.operator.inspection.PauseView;
import io.orderly.operator.inspection.WorkView;
import io.orderly.operator.lag.LagsSeen;
import io.orderly.process.ProcessState;
import io.orderly.security.caller.Caller;
import io.orderly.security.caller.Role;
import io.orderly.security.caller.Trust;
import io.orderly.store.ErrorCause;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the first sentence says; the command line says the same of the same cases. */
class OverviewSummaryTest {

  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
  private static final Instant BEFORE = NOW.minusSeconds(30);
  private static final String NOWHERE = "";

  static Stream<Arguments> cases() {
    return Stream.of(
        says("nothing to do", look(0, 0), Tone.WELL, NOWHERE),
        says(
            "an order in Error", look(1, 1), Tone.NEEDS_YOU, "/console/errors", "not acknowledged"),
        says("an Error that is seen to", look(1, 0), Tone.NEEDS_YOU, "/console/errors", "Why: "),
        says("an alert alone", look(0, 1), Tone.NEEDS_YOU, "/console/alerts", "again by itself"),
        says(
            "an open circuit",
            look(work("pay", 1, 0, 0, 0), seen("pay", CircuitState.OPEN)),
            Tone.WATCH,
            "/console/agents",
            "circuit is open at pay"),
        says(
            "a step past its CompleteBy",
            look(work("pay", 1, 0, 0, 1), seen("pay", CircuitState.CLOSED)),
            Tone.WATCH,
            "/console/agents",
            "1 step is past CompleteBy at pay"),
        says(
            "an agent that is not heard while its steps fail",
            look(work("pay", 0, 0, 2, 0)),
            Tone.WATCH,
            "/console/agents",
            "No instance of pay is heard"),
        says(
            "an agent that reports nothing and answers",
            look(work("pay", 3, 5, 0, 0)),
            Tone.WELL,
            NOWHERE),
        says("a paused agent", look(held("pay", 4, 2)), Tone.WELL, NOWHERE),
        says(
            "a short wait",
            waiting(Duration.ofSeconds(60), seen("pay", CircuitState.CLOSED)),
            Tone.WELL,
            NOWHERE),
        says(
            "a long wait",
            waiting(Duration.ofMinutes(3), seen("pay", CircuitState.CLOSED)),
            Tone.WATCH,
            "/console/orders?state=Pending",
            "waited 3 min for a scheduler"),
        says(
            "a long wait for an agent that is not heard",
            waiting(Duration.ofMinutes(3)),
            Tone.WATCH,
            "/console/agents",
            "No instance of pay is heard",
            "waited 3 min to be started"),
        says(
            "reports that can't be read",
            unread(BEFORE, null),
            Tone.WATCH,
            NOWHERE,
            "reports of agents can't be read"),
        says("a Kafka that can't be asked", unread(null, BEFORE), Tone.WATCH, NOWHERE, "Kafka"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void saysWhetherSomebodyIsNeeded(
      String what, OverviewView view, Tone tone, String path, List<String> why) {
    OverviewSummary overviewSummary = view.verdict();

    assertThat(overviewSummary.tone()).as(what).isEqualTo(tone);
    assertThat(overviewSummary.link() == null ? NOWHERE : overviewSummary.link().path())
        .isEqualTo(path);
    why.forEach(part -> assertThat(overviewSummary.why().toString()).contains(part));
    assertThat(overviewSummary.why().isEmpty()).isEqualTo(tone == Tone.WELL);
  }

  private static Arguments says(
      String what, OverviewView view, Tone tone, String path, String... why) {
    return Arguments.of(what, view, tone, path, List.of(why));
  }

  private static OverviewView look(long errors, long openAlerts) {
    WorkView work =
        new WorkView(Map.of(ProcessState.ERROR, errors), null, openAlerts, List.of(), NOW);
    ErrorCause cause = new ErrorCause("w", "refused", "ship", "no", errors, BEFORE, BEFORE);
    return view(work, List.of(), errors == 0 ? List.of() : List.of(cause), null, null);
  }

  private static OverviewView look(AgentOverview standing, SeenAgent... seen) {
    AgentRow agent = new AgentRow(standing, List.of(seen));
    return view(
        new WorkView(Map.of(), null, 0, List.of(), NOW), List.of(agent), List.of(), null, null);
  }

  private static OverviewView waiting(Duration since, SeenAgent... seen) {
    AgentRow agent = new AgentRow(work("pay", 3, 5, 0, 0), List.of(seen));
    WorkView work = new WorkView(Map.of(), NOW.minus(since), 0, List.of(), NOW);
    return view(work, List.of(agent), List.of(), null, null);
  }

  /** Nothing is known of agents then, so that none is taken for dead. */
  private static OverviewView unread(Instant reports, Instant lags) {
    AgentRow agent = new AgentRow(work("pay", 0, 0, 2, 0), List.of());
    List<AgentRow> agents = reports == null ? List.of() : List.of(agent);
    return view(new WorkView(Map.of(), null, 0, List.of(), NOW), agents, List.of(), reports, lags);
  }

  private static AgentOverview work(
      String agent, long inFlight, long waiting, long rearmed, long overdue) {
    return new AgentOverview(agent, inFlight, waiting, rearmed, overdue, null, null, null);
  }

  private static AgentOverview held(String agent, long waiting, long rearmed) {
    PauseView pause = new PauseView("agent", agent, "bob", "quiet", BEFORE);
    return new AgentOverview(agent, 0, waiting, rearmed, 0, null, null, pause);
  }

  private static SeenAgent seen(String agent, CircuitState circuit) {
    return new SeenAgent(agent, agent + "-1", circuit, 1, 16, 0, NOW);
  }

  private static OverviewView view(
      WorkView work,
      List<AgentRow> agents,
      List<ErrorCause> causes,
      Instant unheardSince,
      Instant unreadableSince) {
    ConsoleUser ada =
        new ConsoleUser(
            new Caller("ada", "ada", Set.of(Role.OPERATOR), Trust.OWN_NAME),
            new FormToken("_csrf", "token"));
    return new OverviewView(
        new PageLayout("Overview", PageLayout.Place.OVERVIEW, ada),
        work,
        new Moving(new Rates(0, null), new LagsSeen(List.of(), NOW, unreadableSince)),
        agents,
        unheardSince,
        List.of(),
        causes);
  }
}
