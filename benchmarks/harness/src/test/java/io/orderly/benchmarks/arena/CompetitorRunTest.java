package io.orderly.benchmarks.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.benchmarks.processes.MeasuredProcess;
import io.orderly.benchmarks.processes.MeasuredProcess.Side;
import io.orderly.benchmarks.processes.Meter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leads a program that only says what a competitor would. */
@Tag("servers")
class CompetitorRunTest {

  @TempDir private Path folder;

  @Test
  void theSecondFloorRunsLikeTheFirstAndTellsItsCallsOnly() throws Exception {
    var results =
        lead(CompetitorProgram.FLOOR_JDK, "floor-postgres", "floor-kafka", "floor-http", "floor");

    assertThat(results)
        .extracting(CompetitorResult::name)
        .containsExactly("floor-http-jdk", "floor-jdk");
    assertThat(results)
        .allSatisfy(
            result -> assertThat(result.used().of(Side.MEASURED)).containsOnlyKeys("floor-jdk"));
  }

  @Test
  void aRivalHasOnePart() throws Exception {
    assertThat(lead(CompetitorProgram.DBOS_JDK, "dbos"))
        .extracting(CompetitorResult::name)
        .containsExactly("dbos-jdk");
  }

  @Test
  void aFloorThatEndsBetweenItsPartsHasFailed() {
    assertThatThrownBy(() -> lead(CompetitorProgram.FLOOR, "floor-postgres", "floor-kafka"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ended before its result");
  }

  @Test
  void resultsOfAProgramThatFindsThemWrongAfterwardsAreNotKept() {
    assertThatThrownBy(() -> lead(1, CompetitorProgram.DBOS, "dbos"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("exit code 1");
  }

  private List<CompetitorResult> lead(CompetitorProgram competitorProgram, String... parts)
      throws IOException, InterruptedException {
    return lead(0, competitorProgram, parts);
  }

  private List<CompetitorResult> lead(
      int exitCode, CompetitorProgram competitorProgram, String... parts)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            ScriptedParts.class.getName(),
            Integer.toString(exitCode)));
    command.addAll(List.of(parts));
    try (var jvm = ChildJvm.start(competitorProgram.value(), command, folder.resolve("log"))) {
      var own = MeasuredProcess.alone(competitorProgram.value(), jvm.pid(), Side.MEASURED);
      return new CompetitorRun(competitorProgram, jvm, new Meter(List.of(own))).lead();
    }
  }
}
