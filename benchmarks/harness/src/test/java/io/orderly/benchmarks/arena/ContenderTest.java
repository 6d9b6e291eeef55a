package io.orderly.benchmarks.arena;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.benchmarks.processes.Watched;
import io.orderly.benchmarks.processes.Watched.Side;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ContenderTest {

  private static final List<String> PARTS =
      List.of("floor-postgres", "floor-kafka", "floor-http", "floor");

  @Test
  void theFloorsDifferInWhoMakesTheCallsAndInNothingElse() {
    assertThat(Contender.FLOOR_JDK.mainClass()).isEqualTo(Contender.FLOOR.mainClass());
    assertThat(Contender.FLOOR.arguments()).isEmpty();
    assertThat(Contender.FLOOR_JDK.arguments()).containsExactly("--client", "JDK");
  }

  @Test
  void whatBothFloorsDoAlikeIsToldOnceAndTheRestUnderNamesOfItsOwn() {
    assertThat(told(Contender.FLOOR)).containsExactlyElementsOf(PARTS);
    assertThat(told(Contender.FLOOR_JDK)).containsExactly("floor-http-jdk", "floor-jdk");
  }

  @Test
  void aFloorIsOverWithAllOfItsPartsAtOnceAndARivalWithItsOnly() {
    assertThat(List.of(Contender.FLOOR, Contender.FLOOR_JDK))
        .allSatisfy(
            floor -> assertThat(PARTS.stream().filter(floor::isLastPart)).containsExactly("floor"));
    assertThat(Contender.DBOS_JDK.isLastPart("dbos")).isTrue();
  }

  @Test
  void aFloorIsChargedForBothServers() {
    var servers = Stream.of("postgres", "kafka").map(ContenderTest::server).toList();

    assertThat(servers).allMatch(Contender.FLOOR::standsOn).allMatch(Contender.FLOOR_JDK::standsOn);
  }

  @Test
  void aRivalIsCalledByItsWordWhateverItsProgramCallsItself() {
    assertThat(Arrays.stream(Contender.values()).filter(contender -> !contender.isFloor()))
        .allSatisfy(rival -> assertThat(rival.nameOf("a name")).isEqualTo(rival.word()));
  }

  private static List<String> told(Contender floor) {
    return PARTS.stream().filter(floor::tells).map(floor::nameOf).toList();
  }

  private static Watched server(String name) {
    return Watched.alone(name, 1, Side.MEASURED);
  }
}
