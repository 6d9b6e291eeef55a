package io.orderly.benchmarks.arena;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.benchmarks.processes.MeasuredProcess;
import io.orderly.benchmarks.processes.MeasuredProcess.Side;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CompetitorTest {

  private static final List<String> PARTS =
      List.of("floor-postgres", "floor-kafka", "floor-http", "floor");

  @Test
  void theFloorsDifferInWhoMakesTheCallsAndInNothingElse() {
    assertThat(CompetitorProgram.FLOOR_JDK.mainClass())
        .isEqualTo(CompetitorProgram.FLOOR.mainClass());
    assertThat(CompetitorProgram.FLOOR.arguments()).isEmpty();
    assertThat(CompetitorProgram.FLOOR_JDK.arguments()).containsExactly("--client", "JDK");
  }

  @Test
  void whatBothFloorsDoAlikeIsToldOnceAndTheRestUnderNamesOfItsOwn() {
    assertThat(notified(CompetitorProgram.FLOOR)).containsExactlyElementsOf(PARTS);
    assertThat(notified(CompetitorProgram.FLOOR_JDK))
        .containsExactly("floor-http-jdk", "floor-jdk");
  }

  @Test
  void aFloorIsOverWithAllOfItsPartsAtOnceAndARivalWithItsOnly() {
    assertThat(List.of(CompetitorProgram.FLOOR, CompetitorProgram.FLOOR_JDK))
        .allSatisfy(
            floor -> assertThat(PARTS.stream().filter(floor::isLastPart)).containsExactly("floor"));
    assertThat(CompetitorProgram.DBOS_JDK.isLastPart("dbos")).isTrue();
  }

  @Test
  void aFloorIsChargedForBothServers() {
    var servers = Stream.of("postgres", "kafka").map(CompetitorTest::server).toList();

    assertThat(servers)
        .allMatch(CompetitorProgram.FLOOR::standsOn)
        .allMatch(CompetitorProgram.FLOOR_JDK::standsOn);
  }

  @Test
  void aRivalIsCalledByItsWordWhateverItsProgramCallsItself() {
    assertThat(
            Arrays.stream(CompetitorProgram.values()).filter(competitor -> !competitor.isFloor()))
        .allSatisfy(rival -> assertThat(rival.nameOf("a name")).isEqualTo(rival.value()));
  }

  private static List<String> notified(CompetitorProgram floor) {
    return PARTS.stream().filter(floor::tells).map(floor::nameOf).toList();
  }

  private static MeasuredProcess server(String name) {
    return MeasuredProcess.alone(name, 1, Side.MEASURED);
  }
}
