package io.orderly.benchmarks.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.benchmarks.processes.Meter;
import io.orderly.benchmarks.processes.Watched;
import io.orderly.benchmarks.processes.Watched.Side;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leads a program that only says what a contender would. */
class ContenderRunTest {

  @TempDir private Path folder;

  @Test
  void theSecondFloorRunsLikeTheFirstAndTellsItsCallsOnly() throws Exception {
    var results = lead(Contender.FLOOR_JDK, "floor-postgres", "floor-kafka", "floor-http", "floor");

    assertThat(results)
        .extracting(ContenderResult::name)
        .containsExactly("floor-http-jdk", "floor-jdk");
    assertThat(results)
        .allSatisfy(
            result -> assertThat(result.used().of(Side.MEASURED)).containsOnlyKeys("floor-jdk"));
  }

  @Test
  void aRivalHasOnePart() throws Exception {
    assertThat(lead(Contender.DBOS_JDK, "dbos"))
        .extracting(ContenderResult::name)
        .containsExactly("dbos-jdk");
  }

  @Test
  void aFloorThatEndsBetweenItsPartsHasFailed() {
    assertThatThrownBy(() -> lead(Contender.FLOOR, "floor-postgres", "floor-kafka"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ended before its result");
  }

  @Test
  void resultsOfAProgramThatFindsThemWrongAfterwardsAreNotKept() {
    assertThatThrownBy(() -> lead(1, Contender.DBOS, "dbos"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("exit code 1");
  }

  private List<ContenderResult> lead(Contender contender, String... parts)
      throws IOException, InterruptedException {
    return lead(0, contender, parts);
  }

  private List<ContenderResult> lead(int exitCode, Contender contender, String... parts)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            ScriptedParts.class.getName(),
            Integer.toString(exitCode)));
    command.addAll(List.of(parts));
    try (var jvm = ChildJvm.start(contender.word(), command, folder.resolve("log"))) {
      var own = Watched.alone(contender.word(), jvm.pid(), Side.MEASURED);
      return new ContenderRun(contender, jvm, new Meter(List.of(own))).lead();
    }
  }
}
