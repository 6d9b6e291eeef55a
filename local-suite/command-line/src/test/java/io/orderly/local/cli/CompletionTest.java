package io.orderly.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script of {@code completion} in a real bash. */
@Tag("servers")
class CompletionTest {

  @TempDir static Path folder;
  private static Path script;

  @BeforeAll
  static void write() throws Exception {
    script = folder.resolve("completion.bash");
    Files.writeString(script, CommandRun.of("completion", "bash").out());
  }

  @ParameterizedTest
  @CsvSource({
    "orderly resub, resubmit",
    "orderly dead-letters rep, replay",
    "orderly pause ag, agent",
    "orderly limits s, set",
    "orderly resubmit --all, --all-matching",
    "orderly overview --wat, --watch",
    "orderly errors --st, --step",
    "orderly orders --state Und, Undoing",
    "orderly completion z, zsh",
    "./orderly resub, resubmit"
  })
  void commandsOptionsAndValuesAreCompleted(String typed, String completed) throws Exception {
    assertThat(complete(typed)).contains(completed);
  }

  @Test
  void onlyMatchingCommandsAreCompleted() throws Exception {
    assertThat(complete("orderly resub")).containsExactly("resubmit");
  }

  @Test
  void scriptForZshLoadsTheCompletionOfBash() {
    var run = CommandRun.of("completion", "zsh");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("autoload -U +X compinit").contains("_complete_orderly");
  }

  /** What bash offers for the last word. */
  private static List<String> complete(String typed) throws Exception {
    var words = typed.split(" ", -1);
    var code =
        """
        source '%s'
        declared=$(complete -p orderly)
        function=$(sed 's/.*-F \\([^ ]*\\).*/\\1/' <<< "$declared")
        COMP_WORDS=(%s)
        COMP_CWORD=%d
        COMP_LINE='%s'
        COMP_POINT=${#COMP_LINE}
        "$function"
        printf '%%s\\n' "${COMPREPLY[@]}"
        """
            .formatted(script, typed, words.length - 1, typed);
    var bash = new ProcessBuilder("bash", "--norc", "-c", code).redirectErrorStream(true).start();
    var output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return output.lines().map(String::strip).toList();
  }
}
