package io.orderly.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OrderlyCommandTest {

  @TempDir Path folder;

  @Test
  void helpListsEveryCommand() {
    assertThat(CommandRun.of("--help").out())
        .contains(
            "up",
            "demo",
            "submit",
            "status",
            "ps",
            "simulate",
            "check-partner",
            "dead-letters",
            "overview",
            "errors",
            "resubmit",
            "bulk",
            "completion");
  }

  @Test
  void versionIsPrinted() {
    assertThat(CommandRun.of("--version").out()).contains("orderly ").contains("Java ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "up --agents 0          | '0' is not a whole number from 1 to 9",
        "up --schedulers ten    | 'ten' is not a whole number from 1 to 9",
        "up --port-kafka 70000  | '70000' is not a whole number from 1 to 65535",
        "demo --orders -5       | '-5' is not a whole number from 1 to 100000",
        "submit                 | Missing required parameter: 'FILE'",
        "status                 | Missing required parameter: 'ORDER'",
        "status a b             | Unmatched argument at index 2: 'b'",
        "submit f --url ftp://x | 'ftp://x' is no address of a service",
        "submit f --wait --url http://127.0.0.1:8081 | --wait reads the state store",
        "chaos --minutes 0      | '0' is not a whole number from 1 to 1440",
        "chaos --rate 2000      | '2000' is not a whole number from 1 to 1000",
        "chaos --scenario fire  | No fault fire. ./orderly chaos --list prints all faults.",
        "check-partner ftp://x  | 'ftp://x' is no URL of a partner",
        "check-partner http://x --timeout 5 | '5' is not a time from 10ms to 60m",
        "check-partner http://x --at-once 1 | '1' is not a whole number from 2 to 64",
        "check-partner http://x --only luck | 'luck' is none of same-key-twice, ",
        "check-partner http://x --undo-path /u | Without --perform-path the partner sandbox is",
        "check-partner --perform-path /p | --perform-path needs a URL",
        "check-partner http://x?a=b --perform-path /p | needs a URL, without a" + " query",
        "check-partner http://x --perform-path /p --effects-url x{{orderId}} | is no URL of a",
        "check-partner http://x --perform-path /p --effects-url a:^{{orderId}} | --effects-url is"
            + " invalid",
        "check-partner http://x --perform-path p | --perform-path must be a path that starts with"
            + " /",
        "check-partner http://x --perform-path /p --header Host:x | --header 'Host:x' is"
            + " invalid",
        "check-partner http://x --perform-path /p --header {{a}}:x | is invalid",
        "check-partner http://x --perform-path /p --header a:{{b}} | There is no placeholder {{b}}",
        "check-partner http://x --perform-path /p --body nowhere | There is no file nowhere.",
        "upp                    | Did you mean: orderly up?",
        "errors --since later   | 'later' is not a time, such as 2026-01-31T12:00:00Z",
        "errors --limit 201     | '201' is not a whole number from 1 to 200",
        "orders --state Gone    | 'Gone' is none of Pending, Processing, Processed, Undoing,"
            + " Undone, Error",
        "resubmit --all-matching --state Undone | 'Undone' is none of Pending, Processing, Undoing,"
            + " Error",
        "resubmit               | Name one ORDER or more, or use --all-matching",
        "resubmit a --all-matching --code x   | Name one ORDER or more, or use --all-matching",
        "resubmit --all-matching              | --all-matching needs a filter",
        "resubmit a --dry-run   | --dry-run, --per-second and --no-wait go with --all-matching",
        "resubmit a --code x    | go with --all-matching only",
        "resubmit a --url http://127.0.0.1:1  | Missing required option: '--reason=WHY'",
        "resubmit --all-matching --code x --per-second 1001 | '1001' is not a whole number",
        "decide a --finding undone | Missing required option: '--step=STEP'",
        "decide a --step s      | Missing required option: '--finding=FINDING'",
        "decide a --step s --finding maybe    | --finding must be one of happened, did-not-happen,"
            + " undone",
        "decide a --step s --finding happened | --result goes with --finding happened",
        "decide a --step s --finding undone --result {} | --result goes with --finding happened",
        "decide a --step s --finding happened --result [1] | --result must be a JSON object",
        "decide a --step s --finding happened --result { | --result is no JSON",
        "priority a             | Missing required option: '--priority=N'",
        "priority a --priority 10             | '10' is not a whole number from 0 to 9",
        "pause agent            | Missing required parameter: 'NAME'",
        "limits set payment     | Set --per-second, --in-flight, or both.",
        "overview --watch --every 0           | '0' is not a whole number from 1 to 3600",
        "overview --watch --times 0           | '0' is not a whole number from 1 to ",
        "limits set a --in-flight 0           | '0' is not a whole number from 1 to 1000000",
        "alerts list --limit 201              | '201' is not a whole number from 1 to 200",
        "show a --step s --request s          | Say which: --step or --request.",
        "dead-letters replay a.dead-letters/0/1 | Missing required option: '--reason=WHY'",
        "errors --url ftp://x   | 'ftp://x' is no address of a service",
        "completion fish        | expected one of [BASH, ZSH]",
      })
  void invalidArgumentsAreReportedInOneSentence(String arguments, String sentence) {
    var run = CommandRun.of(arguments.strip().split(" "));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(sentence).doesNotContain("Exception");
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ps", "status 4711", "submit orders.ndjson", "dead-letters list", "errors"})
  void withoutASuiteACommandReportsHowToStartOne(String command) {
    var arguments = (command + " --data " + folder).split(" ");

    var run = CommandRun.of(arguments);

    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "orderly: No suite is running on %s: start one with ./orderly up.".formatted(folder));
  }
}
