package io.orderly.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.chaos.client.Load;
import io.orderly.chaos.faults.Faults;
import io.orderly.chaos.running.ChaosReport;
import io.orderly.chaos.running.ChaosRun;
import io.orderly.chaos.running.FaultRecord;
import io.orderly.chaos.running.Plan;
import io.orderly.chaos.running.ReportText;
import io.orderly.chaos.running.Scenario;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import io.orderly.local.suite.SuiteSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every role and every server is broken once, under load, and nothing is lost or done twice. */
@Tag("servers")
class ChaosTest {

  private static final long SEED = 20_261_121;
  private static final Load LOAD = new Load.Steady(20);
  private static final Duration LASTS = Duration.ofSeconds(6);

  private static final List<Scenario> SCENARIOS =
      List.of(
          scenario("scheduler-killed", "partner-losing-answers"),
          scenario("agent-zombie", "partner-unauthorized"),
          scenario("postgres-killed", "replies-doubled"),
          scenario("supervisor-killed", "partner-refusing"),
          scenario("kafka-frozen"),
          scenario("submission-killed", "records-poisoned"));

  private static Scenario scenario(String... faults) {
    return Scenario.of(Arrays.stream(faults).map(Faults::named).toList(), LASTS);
  }

  @Test
  void noOrderIsLostOrDuplicatedUnderFaults() throws Exception {
    Path data = Files.createTempDirectory("orderly-chaos-test");

    ChaosReport report = run(data);

    assertThat(report.isPassed()).as(text(report, data)).isTrue();
    assertThat(report.faults()).extracting(FaultRecord::scenario).hasSameSizeAs(SCENARIOS);
    assertThat(report.figures().orders()).isGreaterThan(500);
    assertThat(report.figures().byChannel()).containsOnlyKeys("rest", "batch", "topic");
    assertThat(report.figures().cancelsAccepted()).as("cancels that were accepted").isPositive();
    assertThat(report.figures().correctionsBySubmitters()).as("corrections").isPositive();
    assertThat(report.figures().correctionsByOperators()).as("their corrections").isPositive();
    assertThat(report.figures().byState()).containsKeys("Processed", "Undone", "Error");
    delete(data);
  }

  private static ChaosReport run(Path data) throws Exception {
    try (ChaosSetup setup = ChaosSetup.in(data);
        Suite suite = Suite.start(small(setup.settings()))) {
      ChaosRun.Order order = new ChaosRun.Order(SEED, LOAD, Plan.each(SCENARIOS));
      return new ChaosRun(suite, setup.slowLink(), order, System.out::println).run();
    }
  }

  /**
   * One submission instance and one supervisor are enough: they are restarted, and the machine is
   * small. Processes that are killed repeatedly gain nothing from C2.
   */
  private static SuiteSettings small(SuiteSettings settings) {
    return settings
        .withJavaOption("-XX:TieredStopAtLevel=1")
        .withInstances(Service.SUBMISSION, 1)
        .withInstances(Service.SUPERVISOR, 1);
  }

  /** What a person needs to find out why; the data and the logs stay where they are. */
  private static String text(ChaosReport report, Path data) {
    StringWriter text = new StringWriter();
    new ReportText(report).print(new PrintWriter(text));
    return "%s%nData and logs are kept in %s".formatted(text, data);
  }

  private static void delete(Path data) throws IOException {
    try (var files = Files.walk(data)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(file -> file.delete());
    }
  }
}
