package io.orderly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.cli.terminal.CommandFailedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class FailureSentenceTest {

  @Command
  private static final class Nothing {}

  private final StringWriter err = new StringWriter();
  private final CommandLine command = new CommandLine(new Nothing()).setErr(new PrintWriter(err));

  @Test
  void anExpectedFailureIsOneLine() {
    int exitCode = handle(new CommandFailedException("There is no file x."));

    assertThat(exitCode).isEqualTo(1);
    assertThat(err.toString()).isEqualToIgnoringNewLines("orderly: There is no file x.");
  }

  @Test
  void aFullDiskIsReportedFromAnyCause() {
    var failure =
        new UncheckedIOException(
            "Cannot write /data/x", new IOException("/data/x: No space left on device"));

    int exitCode = handle(failure);

    assertThat(exitCode).isEqualTo(1);
    assertThat(err.toString())
        .contains("The disk is full: free some space and start again")
        .doesNotContain("\tat ");
  }

  @Test
  void anUnexpectedFailureHasItsStackTrace() {
    handle(new IllegalStateException("odd"));

    assertThat(err.toString()).contains("orderly: odd").contains("\tat ");
  }

  private int handle(Exception failure) {
    return new FailureSentence(Map.of())
        .handleExecutionException(failure, command, command.parseArgs());
  }
}
