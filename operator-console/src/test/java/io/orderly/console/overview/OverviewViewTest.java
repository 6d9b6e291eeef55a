package io.orderly.console.overview;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.console.ConsoleUser;
import io.orderly.console.ConsoleUser.FormToken;
import io.orderly.console.PageLayout;
import io.orderly.operator.inspection.AgentOverview;
import io.orderly.operator.inspection.WorkView;
import io.orderly.operator.lag.LagsSeen;
import io.orderly.operator.overview.AgentStatus;
import io.orderly.operator.overview.OperatorOverview;
import io.orderly.operator.overview.OrderThroughput.Rates;
import io.orderly.process.ProcessState;
import io.orderly.security.caller.Caller;
import io.orderly.security.caller.Role;
import io.orderly.security.caller.Trust;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where the overview leads. */
class OverviewViewTest {

  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "an order in Error, 1, 1, 1, 300, /console/errors",
    "an alert alone, 0, 1, 1, 300, /console/alerts",
    "an overdue step, 0, 0, 1, 300, /console/agents",
    "a long wait, 0, 0, 0, 300, /console/orders?state=Pending",
    "nothing to do, 0, 0, 0, 0,"
  })
  void leadsToTheWorst(
      String what, long errors, long alerts, long overdue, long waitSeconds, String path) {
    AgentOverview agent = new AgentOverview("pay", 1, 0, 0, 0, overdue, null, null, null);
    OperatorOverview overview =
        new OperatorOverview(
            new WorkView(
                Map.of(ProcessState.ERROR, errors),
                NOW.minusSeconds(waitSeconds),
                alerts,
                List.of(),
                NOW),
            new Rates(0, null),
            List.of(new AgentStatus(agent, List.of())),
            null,
            new LagsSeen(List.of(), NOW, null),
            List.of());

    OverviewView.Link link = view(overview).link();

    assertThat(link == null ? null : link.path()).as(what).isEqualTo(path);
  }

  private static OverviewView view(OperatorOverview overview) {
    ConsoleUser ada =
        new ConsoleUser(
            new Caller("ada", "ada", Set.of(Role.OPERATOR), Trust.OWN_NAME),
            new FormToken("_csrf", "token"));
    return new OverviewView(
        new PageLayout("Overview", PageLayout.Section.OVERVIEW, ada), overview, List.of());
  }
}
