package io.orderly.system;

import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The rules of production in a hurry: no {@code for}, and windows of 10 s in place of minutes, five
 * looks of the tests' Prometheus. What they ask, and their limits, stay; the durations are held by
 * the unit tests of the rules.
 */
final class HastyRules {

  private HastyRules() {}

  static void write(Path folder) throws IOException {
    Path rules = OrderlyHome.find().root().resolve("monitoring/prometheus/rules");
    try (Stream<Path> files = Files.list(rules)) {
      for (Path file : files.toList()) {
        Files.write(
            folder.resolve(file.getFileName()),
            List.of(
                Files.readString(file)
                    .replaceAll("\\n +for: \\w+", "")
                    .replaceAll("\\[\\d+m:\\d+s]", "[10s:2s]")
                    .replaceAll("\\[\\d+m]", "[10s]")
                    .replaceAll("offset \\d+m", "offset 10s")));
      }
    }
  }
}
