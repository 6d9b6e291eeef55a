package io.orderly.system;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.orderly.local.monitoring.Monitoring;
import io.orderly.local.monitoring.MonitoringPorts;
import io.orderly.local.monitoring.MonitoringSettings;
import io.orderly.local.suite.Suite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A real Prometheus, with the rules and dashboards of production, looks at a running suite: every
 * panel shows something, and every alert fires when its fault is injected. What takes too long to
 * inject is named here, with the reason, and left to the unit tests of the rules; what such an
 * alert measures has an answer all the same.
 */
@Tag("servers")
@ExtendWith(RunningSuite.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MonitoringTest {

  private static final Duration SOON = Duration.ofMinutes(2);
  private static final Duration EVERY = Duration.ofSeconds(2);

  /** Alerts that only promtool sees firing, and why. */
  private static final Map<String, String> UNIT_TESTED_ONLY =
      Map.ofEntries(
          entry(
              "AgentSuspended", "needs a partner whose key has expired, which the sandbox has not"),
          entry("AgentWithoutTopic", "needs a topic to be taken from the suite of all tests"),
          entry(
              "OrdersRejectedByOverload",
              "needs more orders than the machine carries; the submission service's tests see it"),
          entry("ConnectionsClosedEarly", "needs dozens of connections that are slow for a minute"),
          entry("ConsumerLagging", "needs tens of thousands of records that stay unread"),
          entry("ConsumerStuck", "needs a thread of a service that hangs by itself"),
          entry("InstanceRestarts", "needs three starts of a process, a minute at least"),
          entry("AgentClockSkewed", "needs a clock of its own for one process"),
          entry("ClockSkew", "needs a clock of its own for one process"),
          entry("StoreWithoutStandby", "needs a supervisor that is told to require one"),
          entry("AcceptedStepsOverdue", "needs a step that was accepted a quarter of an hour ago"),
          entry("AskUnanswered", "needs a step that asked operators a day ago"),
          entry("RepliesUnproven", "needs replies that are forged; the scheduler's tests see them"),
          entry("HooksRefused", "needs a partner whose hooks are refused for half an hour"),
          entry("OldestOrderTooOld", "needs an order whose id is six hours old"),
          entry("RetentionDelayed", "needs an hour"),
          entry("TransactionIdWraparound", "needs a thousand million transactions"));

  /** Panels that show nothing while all is well; seen in every drill instead. */
  private static final Set<String> EMPTY_WHILE_ALL_IS_WELL = Set.of("Alerts firing");

  /** What an alert makes of a number. */
  private static final Pattern THRESHOLD = Pattern.compile(" >=? [0-9.e+* ]+$");

  /** Null when it could not be started. */
  private @Nullable Monitoring monitoring;

  private Prometheus prometheus;

  static List<Drill> drills() {
    return Drill.all();
  }

  @BeforeAll
  void watch(Suite suite, @TempDir Path folder, @TempDir Path rules) throws Exception {
    HastyRules.write(rules);
    monitoring =
        Monitoring.start(
            suite,
            MonitoringSettings.standard(folder, MonitoringPorts.free(suite.settings().ports()))
                .with(rules, EVERY));
    if (!monitoring.absences().isEmpty() && "true".equals(System.getenv("CI"))) {
      fail(monitoring.absences().toString());
    }
    assumeTrue(monitoring.prometheus().isPresent(), () -> monitoring.absences().toString());
    prometheus = new Prometheus(monitoring.prometheus().orElseThrow());
  }

  @AfterEach
  void leaveNothingPaused(Suite suite) throws Exception {
    new FaultFixture(suite).resumeAll();
  }

  @AfterAll
  void endWatch() {
    if (monitoring != null) {
      monitoring.close();
    }
  }

  @Test
  void everyPanelShowsSomething(Suite suite) throws Exception {
    FaultFixture faultFixture = new FaultFixture(suite);
    faultFixture.operator("/operator/agents/carrier/resume");
    faultFixture.sql("VACUUM");
    faultFixture.kafka("order-submissions", List.of("no JSON either"));
    List<Panel> empty = new ArrayList<>(Panel.all());
    assertThat(empty).isNotEmpty();
    empty.removeIf(panel -> EMPTY_WHILE_ALL_IS_WELL.contains(panel.title()));

    await()
        .atMost(SOON)
        .pollInterval(EVERY)
        .untilAsserted(
            () -> {
              faultFixture.tryToSubmit();
              empty.removeIf(panel -> prometheus.answers(panel.ofNow()));
              assertThat(empty).isEmpty();
            });
  }

  @Test
  void everyAlertIsSeenFiringHereOrLeftToItsUnitTestForAReason() {
    Set<String> seen = new TreeSet<>(UNIT_TESTED_ONLY.keySet());
    drills().forEach(drill -> seen.addAll(drill.alerts()));

    await().atMost(SOON).until(() -> !prometheus.alerts().isEmpty());
    assertThat(seen).isEqualTo(prometheus.alerts().keySet());
  }

  @Test
  void whatAnAlertThatIsOnlyUnitTestedMeasuresHasAnAnswer(Suite suite) {
    FaultFixture faultFixture = new FaultFixture(suite);
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              // A reader's lag is a number only while there is something to read.
              faultFixture.tryToSubmit();
              Map<String, String> asked = prometheus.alerts();
              asked.keySet().retainAll(UNIT_TESTED_ONLY.keySet());
              assertThat(asked).hasSameSizeAs(UNIT_TESTED_ONLY);
              assertThat(asked.values())
                  .allSatisfy(
                      query -> {
                        String limited = query.split(" unless ", 2)[0];
                        assertThat(limited).containsPattern(THRESHOLD);
                        String measured = THRESHOLD.matcher(limited).replaceFirst("");
                        assertThat(prometheus.answers(measured)).as(measured).isTrue();
                      });
            });
  }

  @ParameterizedTest
  @MethodSource("drills")
  void anAlertFiresWhenItsFaultIsInjected(Drill drill, Suite suite) throws Exception {
    FaultFixture faultFixture = new FaultFixture(suite);
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(prometheus.firing()).doesNotContainAnyElementsOf(drill.alerts()));
    try {
      drill.inject().on(faultFixture);

      Set<String> missing = new TreeSet<>(drill.alerts());
      await()
          .atMost(SOON)
          .pollInterval(EVERY)
          .untilAsserted(
              () -> {
                drill.goOn().on(faultFixture);
                missing.removeAll(prometheus.firing());
                assertThat(missing).isEmpty();
              });
      panelsOfTrouble().forEach(panel -> assertThat(answersSoon(panel)).as(panel).isTrue());
    } finally {
      drill.mend().on(faultFixture);
    }
  }

  private boolean answersSoon(String query) {
    await().atMost(SOON).until(() -> prometheus.answers(query));
    return true;
  }

  private static Set<String> panelsOfTrouble() {
    return Panel.all().stream()
        .filter(panel -> EMPTY_WHILE_ALL_IS_WELL.contains(panel.title()))
        .map(Panel::ofNow)
        .collect(Collectors.toSet());
  }
}
