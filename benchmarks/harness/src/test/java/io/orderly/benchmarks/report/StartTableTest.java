package io.orderly.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.benchmarks.measuring.StartUp;
import io.orderly.benchmarks.measuring.StartUp.Tree;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StartTableTest {

  @Test
  void aStartFromAPreparedTreeSaysSo() {
    assertThat(printed(Tree.PREPARED, Tree.PREPARED))
        .contains("12.5", "scheduler 3.0", "Prepared checkout");
  }

  @Test
  void oneStartWithoutArchivesIsEnoughForAWarning() {
    assertThat(printed(Tree.BUILT_ONLY, Tree.PREPARED))
        .contains("Checkout NOT prepared", "./orderly prepare");
  }

  private static String printed(Tree... trees) {
    var printed = new StringWriter();
    var out = new PrintWriter(printed);
    new StartTable(List.of(trees).stream().map(StartTableTest::start).toList(), out).print();
    out.flush();
    return printed.toString();
  }

  private static StartUp start(Tree tree) {
    return new StartUp(tree, "again", 12.5, Map.of("scheduler", 3.0), Map.of());
  }
}
