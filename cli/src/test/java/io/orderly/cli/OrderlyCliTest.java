package io.orderly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The program that ships on its own: it knows services by their addresses alone. */
class OrderlyCliTest {

  @Test
  void helpListsTheCommandsOfSubmittersAndOperators() {
    var help = CommandRun.of("--help").out();

    assertThat(help).contains("submit", "status", "dead-letters", "overview", "resubmit");
    assertThat(help).contains("5     service unreachable or busy; safe to retry");
    assertThat(help).doesNotContain("chaos", "  up ", "demo");
  }

  @ParameterizedTest
  @CsvSource({
    "status web-1, ORDERLY_SUBMISSION_URL",
    "overview, ORDERLY_SUPERVISOR_URL",
    "dead-letters list, ORDERLY_SUPERVISOR_URL",
  })
  void withoutAnAddressACommandSaysHowToNameOne(String command, String variable) {
    var run = CommandRun.of(command.split(" "));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "orderly: Name the service: --url URL, or set %s.".formatted(variable));
  }

  @ParameterizedTest
  @ValueSource(strings = {"up", "demo", "status a --data x"})
  void whatNeedsASuiteHereIsNotOffered(String command) {
    assertThat(CommandRun.of(command.split(" ")).exitCode()).isEqualTo(2);
  }
}
