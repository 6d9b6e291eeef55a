package io.orderly.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.cli.OrderlyCommand;
import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code demo} as a process of its own, with the jars of this build. */
@Tag("servers")
class DemoTest {

  private static final int LONGEST_COMMAND_MINUTES = 6;

  @TempDir private Path folder;

  private record Run(int exitCode, String output) {}

  @Test
  void theDemoShowsEveryOrderProcessed() throws Exception {
    Run demo = run("demo", "--free-ports", "--orders", "300", "--data", data().toString());
    assertThat(demo.exitCode()).as(demo.output()).isZero();
    assertThat(demo.output())
        .contains("Submitted 300 orders: " + data())
        .containsPattern("orders +300\\R")
        .containsPattern("Processed +300\\R")
        .containsPattern("duplicates +0 ")
        .contains("Stopped. The data is kept in " + data())
        .doesNotContain("Exception");
  }

  private Path data() {
    return folder.resolve("data");
  }

  private Run run(String... arguments) throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "command", ".out");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-D" + OrderlyHome.PROPERTY + "=" + OrderlyHome.find().root());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(OrderlyCommand.class.getName());
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(LONGEST_COMMAND_MINUTES, TimeUnit.MINUTES))
          .as("%s ends: %s", command, Files.readString(output))
          .isTrue();
    } finally {
      // Whatever it started ends with it.
      process.destroyForcibly();
    }
    return new Run(process.exitValue(), Files.readString(output));
  }
}
