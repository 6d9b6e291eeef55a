package io.orderly.contract.apis;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.platform.problem.ProblemType;
import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/problems.md against the enum. */
class ProblemTypesTest {

  @Test
  void everyTypeIsDocumentedAsItIs() throws IOException {
    try (Stream<String> lines =
        Files.lines(OrderlyHome.find().root().resolve("docs/problems.md"))) {
      assertThat(lines.filter(line -> line.startsWith("| `")).map(ProblemTypesTest::firstColumns))
          .containsExactlyElementsOf(Stream.of(ProblemType.values()).map(this::row).toList());
    }
  }

  private String row(ProblemType type) {
    String name = type.uri().toString().replace("urn:orderly:problem:", "");
    String retry = type.isRetryable() ? "yes" : "no";
    return "| `%s` | %d | %s |".formatted(name, type.status().value(), retry);
  }

  private static String firstColumns(String line) {
    String[] cells = line.split("\\|", -1);
    return "|%s|%s|%s|".formatted(cells[1], cells[2], cells[3]);
  }
}
