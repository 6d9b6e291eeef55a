package io.orderly.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.cli.OrderlyCommand;
import io.orderly.local.infrastructure.EmbeddedKafkaBroker;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.infrastructure.PartnerSandboxProcess;
import io.orderly.local.suite.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code prepare} and {@code demo} as processes of their own, in a checkout in which nobody has
 * started a suite yet.
 */
@Tag("servers")
class PrepareAndDemoTest {

  private static final int LONGEST_COMMAND_MINUTES = 6;

  @TempDir private Path folder;
  private final List<Path> links = new ArrayList<>();

  private record Run(int exitCode, String output) {}

  @BeforeEach
  void linkTheBuiltJars() throws IOException {
    OrderlyHome built = OrderlyHome.find();
    OrderlyHome fresh = new OrderlyHome(folder.resolve("home"));
    List<String> modules =
        Stream.concat(
                Stream.of(EmbeddedKafkaBroker.MODULE, PartnerSandboxProcess.MODULE),
                Stream.of(Service.values()).map(Service::module))
            .toList();
    for (String module : modules) {
      link(fresh.placeOfJar(module), built.jar(module));
    }
    Path binaries = Path.of("postgres-binaries");
    link(
        fresh.localFolder().resolve(binaries),
        Files.createDirectories(built.localFolder().resolve(binaries)));
  }

  private void link(Path link, Path target) throws IOException {
    Files.createDirectories(link.getParent());
    links.add(Files.createSymbolicLink(link, target));
  }

  @AfterEach
  void unlink() throws IOException {
    for (Path link : links) {
      Files.delete(link);
    }
  }

  @Test
  void aFreshCheckoutIsPreparedOnceAndShowsEveryOrderProcessed() throws Exception {
    Run prepared = run("prepare");
    assertThat(prepared.exitCode()).as(prepared.output()).isZero();
    assertThat(prepared.output()).contains("Prepared.").doesNotContain("Exception");
    assertThat(folder.resolve("home/.orderly/training")).doesNotExist();

    Run again = run("prepare");
    assertThat(again.exitCode()).as(again.output()).isZero();
    assertThat(again.output()).contains("The suite is already prepared.");

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
    command.add("-D" + OrderlyHome.PROPERTY + "=" + folder.resolve("home"));
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
