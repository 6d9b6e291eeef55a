package io.orderly.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.benchmarks.arena.CompetitorProgram;
import io.orderly.benchmarks.loading.OrderKind;
import io.orderly.benchmarks.running.BenchPlan;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class PlanOptionsTest {

  @Test
  void bothFloorsRunInTurnWithTheSuite() {
    assertThat(competitors("--only=floor"))
        .containsExactly(CompetitorProgram.FLOOR, CompetitorProgram.FLOOR_JDK);
  }

  @Test
  void noFloorRunsWhereNoneIsAskedFor() {
    assertThat(competitors("--only=throughput,rivals", "--rivals=dbos,temporal"))
        .containsExactly(CompetitorProgram.DBOS, CompetitorProgram.TEMPORAL);
  }

  @Test
  void everyContenderRunsOnceUnlessLessIsAskedFor() {
    assertThat(competitors()).containsExactlyElementsOf(Arrays.asList(CompetitorProgram.values()));
  }

  @Test
  void ordersArePlainUnlessRichOnesAreAskedFor() {
    assertThat(plan().fullLoad().kinds()).containsExactly(OrderKind.PLAIN);
    assertThat(plan("--order=plain,rich").fullLoad().kinds())
        .containsExactly(OrderKind.PLAIN, OrderKind.RICH);
  }

  @Test
  void waitingOrdersAreMeasuredBetweenRunsWithoutThem() {
    assertThat(plan().waiting())
        .isEqualTo(new BenchPlan.Waiting(List.of(0, 100_000, 0, 1_000_000, 0), 10_000));
    assertThat(plan("--quick").waiting())
        .isEqualTo(new BenchPlan.Waiting(List.of(0, 1_000, 0), 200));
    assertThat(plan("--waiting=5,0", "--completions=7").waiting())
        .isEqualTo(new BenchPlan.Waiting(List.of(5, 0), 7));
  }

  private static List<CompetitorProgram> competitors(String... arguments) {
    return plan(arguments).competitors();
  }

  private static BenchPlan plan(String... arguments) {
    return CommandLine.populateCommand(new PlanOptions(), arguments).plan();
  }
}
