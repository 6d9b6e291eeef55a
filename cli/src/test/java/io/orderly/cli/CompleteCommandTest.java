package io.orderly.cli;

import static io.orderly.cli.SampleAnswers.ONE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Answers to steps, and the list of those that wait. */
class CompleteCommandTest {

  private static final String COMPLETE = "POST /orders/" + ONE + "/steps/review/completion";
  private static final String DONE = "{\"detail\": \"step review is answered approve\"}";

  @RegisterExtension final StandInSupervisor supervisor = new StandInSupervisor();
  @TempDir private Path folder;

  @Test
  void anAnswerIsSentToTheSubmissionService() throws IOException {
    supervisor.on(COMPLETE, 200, DONE);
    Path input = Files.writeString(folder.resolve("input.json"), "{\"score\": 1.50}");

    var run =
        supervisor.answering(
            "yes\n",
            "complete",
            ONE,
            "--step=review",
            "--choice=approve",
            "--edition=2",
            "--input=" + input,
            "--reason=known");

    assertThat(run.err()).contains("answer step review of order %s with approve?".formatted(ONE));
    assertThat(run.out()).isEqualTo("Done: step review is answered approve.\n");
    var sent = supervisor.sent("POST");
    assertThat(sent.path("choice").asText()).isEqualTo("approve");
    assertThat(sent.path("edition").asInt()).isEqualTo(2);
    assertThat(sent.at("/input/score").decimalValue()).isEqualByComparingTo("1.5");
    assertThat(sent.path("reason").asText()).isEqualTo("known");
    assertThat(sent.path("commandId").asText()).isNotEmpty();
  }

  @Test
  void theOrderIsFoundByItsReferenceAndTheChoiceMayBeLeftOut() {
    supervisor
        .on("GET /orders", 200, "{\"orders\": [{\"orderId\": \"%s\"}]}".formatted(ONE))
        .on(COMPLETE, 200, DONE);

    var run = supervisor.run("complete", "web-1001", "--step=review", "--reason=x", "-y");

    assertThat(run.exitCode()).isZero();
    assertThat(supervisor.sent("POST").has("choice")).isFalse();
    assertThat(supervisor.sent("POST").has("input")).isFalse();
    assertThat(supervisor.sent("POST").has("edition")).isFalse();
  }

  @Test
  void anInputThatIsNoObjectIsNamedAndNothingIsSent() throws IOException {
    Path list = Files.writeString(folder.resolve("list.json"), "[1]");
    Path broken = Files.writeString(folder.resolve("broken.json"), "{");

    for (Path file : new Path[] {list, broken, folder.resolve("none.json")}) {
      var run =
          supervisor.run("complete", ONE, "--step=review", "--input=" + file, "--reason=x", "-y");

      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains(file.toString());
    }
    assertThat(supervisor.received()).isEmpty();
  }

  @Test
  void whatWaitsIsListedWithTheCursorOfTheNextPage() {
    supervisor.on(
        "GET /work",
        200,
        """
        {
          "work": [
            {"orderId": "%s", "customerReference": "web-1001", "step": "review", "edition": 2,
             "question": "Is it genuine?", "choices": ["approve", "reject"],
             "since": "2026-11-27T08:00:00Z", "until": "2026-11-29T08:00:00Z"}
          ],
          "next": "/work?for=fraud-desk&after=2026-11-29T08%%3A00%%3A00Z_%s_0&limit=1"
        }
        """
            .formatted(ONE, ONE));

    var run = supervisor.run("work", "--for=fraud-desk", "--limit=1");

    assertThat(run.exitCode()).isZero();
    assertThat(supervisor.received())
        .extracting(StandInSupervisor.Received::line)
        .containsExactly("GET /work?for=fraud-desk&limit=1");
    assertThat(run.out()).contains("web-1001", "review", "approve, reject", "Is it genuine?");
    assertThat(run.err()).contains("--after 2026-11-29T08:00:00Z_%s_0".formatted(ONE));
  }

  @Test
  void submittersSeeTheirOwn() {
    supervisor.on("GET /work", 200, "{\"work\": []}");

    assertThat(supervisor.run("work").out()).isEqualTo("Nothing waits.\n");
    assertThat(supervisor.received())
        .extracting(StandInSupervisor.Received::line)
        .containsExactly("GET /work?for=submitter");
  }
}
