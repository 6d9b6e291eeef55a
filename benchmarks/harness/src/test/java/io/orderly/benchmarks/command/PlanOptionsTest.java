package io.orderly.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.benchmarks.arena.Contender;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class PlanOptionsTest {

  @Test
  void bothFloorsRunInTurnWithTheSuite() {
    assertThat(contenders("--only=floor")).containsExactly(Contender.FLOOR, Contender.FLOOR_JDK);
  }

  @Test
  void noFloorRunsWhereNoneIsAskedFor() {
    assertThat(contenders("--only=throughput,rivals", "--rivals=dbos,temporal"))
        .containsExactly(Contender.DBOS, Contender.TEMPORAL);
  }

  @Test
  void everyContenderRunsOnceUnlessLessIsAskedFor() {
    assertThat(contenders()).containsExactlyElementsOf(Arrays.asList(Contender.values()));
  }

  private static List<Contender> contenders(String... arguments) {
    return CommandLine.populateCommand(new PlanOptions(), arguments).plan().contenders();
  }
}
