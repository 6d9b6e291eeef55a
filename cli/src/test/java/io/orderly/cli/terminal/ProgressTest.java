package io.orderly.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private final StringWriter err = new StringWriter();

  @Test
  void plainOutputHasNoControlCharacters() {
    var terminal = terminal(Terminal.PLAIN);

    try (var progress = terminal.progress("Working", 10, "")) {
      progress.show(5, "half");
      terminal.say("said meanwhile");
    }

    assertThat(err.toString()).isEqualToIgnoringNewLines("said meanwhile");
  }

  @Test
  void theProgressBarIsErasedAndNeverWraps() {
    var terminal = terminal(40);

    try (var progress = terminal.progress("Working", 10, " KiB")) {
      progress.show(5, "a message that is much longer than this narrow terminal is wide");
    }

    var drawn = err.toString().split("\\r\\u001b\\[2K", -1);
    assertThat(drawn)
        .anyMatch(line -> line.startsWith("Working"))
        .allMatch(line -> line.length() < 40);
    assertThat(drawn[drawn.length - 1]).isEmpty();
  }

  private Terminal terminal(int columns) {
    return new Terminal(new PrintWriter(new StringWriter()), new PrintWriter(err), columns);
  }
}
