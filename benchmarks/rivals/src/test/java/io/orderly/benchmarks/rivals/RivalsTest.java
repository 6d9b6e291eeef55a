package io.orderly.benchmarks.rivals;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.benchmarks.partner.PartnerServer;
import io.orderly.benchmarks.rivals.contest.Competitor;
import io.orderly.benchmarks.rivals.contest.ContestCommand;
import io.orderly.benchmarks.rivals.dbos.DbosCompetitor;
import io.orderly.benchmarks.rivals.dbos.PlainDbosCompetitor;
import io.orderly.benchmarks.rivals.dbscheduler.DbSchedulerCompetitor;
import io.orderly.benchmarks.rivals.dbscheduler.PlainDbSchedulerCompetitor;
import io.orderly.benchmarks.rivals.temporal.TemporalCompetitor;
import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import java.io.IOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rival completes a few orders, against a real Postgres. */
@Tag("servers")
class RivalsTest {

  private static final long CALLS_AN_ORDER = 3;

  private PartnerServer partner;

  @BeforeEach
  void startPartner() throws IOException {
    partner = PartnerServer.start(0, Duration.ZERO);
  }

  @AfterEach
  void stopPartner() throws IOException {
    partner.close();
  }

  static Stream<Named<Competitor.Maker>> rivals() {
    return Stream.of(
        Named.of("dbos", DbosCompetitor::make),
        Named.of("dbos-plain", PlainDbosCompetitor::make),
        Named.of("db-scheduler", DbSchedulerCompetitor::make),
        Named.of("db-scheduler-plain", PlainDbSchedulerCompetitor::make),
        Named.of("temporal", TemporalCompetitor::make));
  }

  @ParameterizedTest
  @MethodSource("rivals")
  void completesEveryOrderWithItsThreeCalls(Competitor.Maker rival) {
    var dialogue = new Dialogue(1);

    int exitCode = run(rival, dialogue, "--orders", "20");

    assertThat(exitCode).isZero();
    assertThat(dialogue.readies()).isEqualTo(1);
    JsonNode result = dialogue.results().get(0);
    assertThat(result.get("competitor").asText()).isNotBlank();
    assertThat(result.get("orders").asInt()).isEqualTo(20);
    assertThat(result.get("ordersPerSecond").asDouble()).isPositive();
    assertThat(result.get("cpuMillisOwn").isIntegralNumber()).isTrue();
    assertThat(partner.answered()).isEqualTo(CALLS_AN_ORDER * (5 + 20));
  }

  @ParameterizedTest
  @MethodSource("rivals")
  void tellsLatenciesUnderLightLoad(Competitor.Maker rival) {
    var dialogue = new Dialogue(1);

    int exitCode = run(rival, dialogue, "--light", "--rate", "20", "--seconds", "1");

    assertThat(exitCode).isZero();
    JsonNode result = dialogue.results().get(0);
    assertThat(result.get("orders").asInt()).isEqualTo(20);
    List<Double> latencies =
        Stream.of("p50Millis", "p95Millis", "p99Millis", "maxMillis")
            .map(name -> result.get(name).asDouble())
            .toList();
    assertThat(latencies).allMatch(millis -> millis > 0).isSorted();
  }

  static Stream<Named<Competitor.Maker>> dbos() {
    return Stream.of(
        Named.of("dbos", DbosCompetitor::make), Named.of("dbos-plain", PlainDbosCompetitor::make));
  }

  @ParameterizedTest
  @MethodSource("dbos")
  void dbosKeepsEveryStep(Competitor.Maker dbos) throws SQLException {
    var database = SharedInfrastructure.freshDatabase();

    run(dbos, database, new Dialogue(1), "--orders", "20");

    assertThat(count(database, "dbos.workflow_status WHERE status = 'SUCCESS'")).isEqualTo(25);
    assertThat(count(database, "dbos.operation_outputs")).isEqualTo(3 * 25);
  }

  @Test
  void theOrdersOfDbSchedulerKeepEveryStepAndLeaveNoTask() throws SQLException {
    var database = SharedInfrastructure.freshDatabase();

    run(DbSchedulerCompetitor::make, database, new Dialogue(1), "--orders", "20");

    assertThat(count(database, "placed_order WHERE cardinality(results) = 3")).isEqualTo(25);
    assertThat(count(database, "scheduled_tasks")).isZero();
  }

  @Test
  void aChainOfDbSchedulerLeavesNoTask() throws SQLException {
    var database = SharedInfrastructure.freshDatabase();

    run(PlainDbSchedulerCompetitor::make, database, new Dialogue(1), "--orders", "20");

    assertThat(count(database, "scheduled_tasks")).isZero();
  }

  private static int count(FreshDatabase database, String rows) throws SQLException {
    try (var connection =
            DriverManager.getConnection(
                database.jdbcUrl(), database.username(), database.password());
        var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT count(*) FROM " + rows)) {
      row.next();
      return row.getInt(1);
    }
  }

  private int run(Competitor.Maker rival, Dialogue dialogue, String... load) {
    return run(rival, SharedInfrastructure.freshDatabase(), dialogue, load);
  }

  private int run(
      Competitor.Maker rival, FreshDatabase database, Dialogue dialogue, String... load) {
    String[] fixed = {
      "--jdbc-url",
      database.jdbcUrl(),
      "--user",
      database.username(),
      "--password",
      database.password(),
      "--partner",
      "http://127.0.0.1:" + partner.port(),
      "--warm-up",
      "5",
      "--concurrency",
      "4"
    };
    String[] arguments = Stream.of(fixed, load).flatMap(Stream::of).toArray(String[]::new);
    return ContestCommand.run(rival, dialogue.in(), dialogue.out(), arguments);
  }
}
