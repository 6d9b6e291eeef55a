package io.orderly.cli;

import static io.orderly.cli.SampleAnswers.ONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.cli.terminal.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C, pressed on a command that runs as a process of its own. */
@Tag("servers")
class InterruptedCommandTest {

  @RegisterExtension final StandInSupervisor service = new StandInSupervisor();

  @TempDir Path folder;
  private Path said;

  @BeforeEach
  void lay() {
    said = folder.resolve("said");
  }

  @Test
  void anInterruptAtTheConfirmationChangesNothing() throws Exception {
    service.on("GET /operator/orders/" + ONE, 200, SampleAnswers.order(ONE));

    interrupt(
        () -> Files.exists(said) && Files.readString(said).contains("[y/N]"),
        "undo",
        ONE,
        "--reason=why");

    assertThat(said).content().contains("Nothing was done.").doesNotContain("Exception");
    assertThat(service.received()).noneMatch(request -> request.line().startsWith("POST"));
  }

  @Test
  void anInterruptedSubmissionShowsHowToContinue() throws Exception {
    service.on("POST /orders/batch", 503, "{}");
    var orders = Files.writeString(folder.resolve("orders.ndjson"), "{}\n");

    interrupt(() -> !service.received().isEmpty(), "submit", orders.toString());

    assertThat(said).content().contains("the same command goes on where this one ended");
  }

  /** Presses Ctrl-C when it is time, and waits for the end. */
  private void interrupt(Callable<Boolean> whenever, String... arguments) throws Exception {
    var command = start(arguments);
    try {
      await().atMost(Duration.ofMinutes(1)).until(whenever);

      new ProcessBuilder("kill", "-INT", Long.toString(command.pid())).start().waitFor();

      assertThat(command.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(command.exitValue()).isEqualTo(Ending.INTERRUPTED.code());
    } finally {
      command.destroyForcibly();
    }
  }

  /** Its standard input stays open, as that of a terminal. */
  private Process start(String... arguments) throws IOException {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                OrderlyCli.class.getName()));
    command.addAll(List.of(arguments));
    command.add("--url=" + service.url());
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(said.toFile())
        .start();
  }
}
