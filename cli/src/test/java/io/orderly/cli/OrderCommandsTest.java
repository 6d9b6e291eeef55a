package io.orderly.cli;

import static io.orderly.cli.SampleAnswers.ONE;
import static io.orderly.cli.SampleAnswers.REFUSED;
import static io.orderly.cli.SampleAnswers.TWO;
import static io.orderly.cli.SampleAnswers.applied;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Commands to orders that are named. */
class OrderCommandsTest {

  private static final String RESUBMIT_ONE = "POST /operator/orders/" + ONE + "/resubmit";
  private static final String RESUBMIT_TWO = "POST /operator/orders/" + TWO + "/resubmit";

  @RegisterExtension final StandInSupervisor supervisor = new StandInSupervisor();

  @BeforeEach
  void answerOrders() {
    supervisor
        .on("GET /operator/orders/" + ONE, 200, SampleAnswers.order(ONE))
        .on("GET /operator/orders/" + TWO, 200, SampleAnswers.order(TWO));
  }

  @Test
  void aCommandIsSentWithTheVersionThatWasRead() {
    supervisor.on(RESUBMIT_ONE, 200, applied(ONE));

    var run = supervisor.run("resubmit", ONE, "--reason", "the bank is back", "--yes");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEqualTo("Done: the order is Pending now.\n");
    assertThat(run.err()).contains("Next: ./orderly show " + ONE);
    var sent = supervisor.sent("POST");
    assertThat(sent.path("version").asLong()).isEqualTo(7);
    assertThat(sent.path("reason").asText()).isEqualTo("the bank is back");
    assertThat(sent.path("commandId").asText()).isNotEmpty();
    assertThat(sent.has("actor")).isFalse();
  }

  @Test
  void fieldsOfACommandAreSent() {
    supervisor
        .on("POST /operator/orders/" + ONE + "/decide", 200, applied(ONE))
        .on("POST /operator/orders/" + ONE + "/priority", 200, applied(ONE));

    supervisor.run(
        "decide",
        ONE,
        "--step",
        "take-payment",
        "--finding",
        "happened",
        "--result",
        "{\"charge\": 1}",
        "--reason=x",
        "-y");
    supervisor.run("priority", ONE, "--priority", "9", "--reason=x", "-y", "--command-id", "mine");

    var decide = supervisor.sent("POST /operator/orders/" + ONE + "/decide");
    assertThat(decide.path("step").asText()).isEqualTo("take-payment");
    assertThat(decide.at("/result/charge").asInt()).isEqualTo(1);
    var priority = supervisor.sent("POST /operator/orders/" + ONE + "/priority");
    assertThat(priority.path("priority").asInt()).isEqualTo(9);
    assertThat(priority.path("commandId").asText()).isEqualTo("mine");
  }

  @Test
  void anUnconfirmedCommandIsNotSent() {
    var refused = supervisor.answering("n\n", "undo", ONE, "--reason", "why");
    var silent = supervisor.answering("", "undo", ONE, "--reason", "why");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err())
        .contains("undo order %s (Error)? [y/N]".formatted(ONE))
        .contains("Nothing was done: not confirmed");
    assertThat(silent.exitCode()).isEqualTo(1);
    assertThat(silent.err().lines())
        .containsExactly(
            "undo order %s (Error)? [y/N] ".formatted(ONE),
            "orderly: Nothing was done: not confirmed (--yes confirms).");
    assertThat(supervisor.received()).noneMatch(request -> request.line().startsWith("POST"));
  }

  @Test
  void aCommandConfirmedAtTheTerminalIsSent() {
    supervisor.on("POST /operator/orders/" + ONE + "/undo", 200, applied(ONE));

    assertThat(supervisor.answering("y\n", "undo", ONE, "--reason", "why").exitCode()).isZero();
  }

  @Test
  void aRefusedCommandShowsTheReasonAndEndsWithItsExitCode() throws IOException {
    supervisor.on(RESUBMIT_ONE, 409, REFUSED);

    var run = supervisor.run("resubmit", ONE, "--reason", "why", "--yes", "--json");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).isEqualToIgnoringNewLines("orderly: Refused: the order is not in Error.");
    var document = run.json();
    assertThat(document.path("outcome").asText()).isEqualTo("refused");
    assertThat(document.path("exitCode").asInt()).isEqualTo(3);
    assertThat(document.at("/problem/state").asText()).isEqualTo("Pending");
  }

  @Test
  void aRefusalOfOneOrderDoesNotPreventTheOthers() {
    supervisor.on(RESUBMIT_ONE, 409, REFUSED).on(RESUBMIT_TWO, 200, applied(TWO));

    var run = supervisor.run("resubmit", ONE, TWO, "--reason", "why", "--yes");

    assertThat(run.exitCode()).isEqualTo(7);
    assertThat(run.out())
        .contains(ONE + "  Refused: the order is not in Error.")
        .contains(TWO + "  Done: the order is Pending now.");
  }

  @Test
  void afterAnOutageTheRemainingOrdersAreNotSent() throws IOException {
    supervisor.on(RESUBMIT_ONE, 503, "{\"detail\": \"The store is away.\"}");

    var run = supervisor.run("resubmit", ONE, TWO, "--reason", "why", "--yes", "--json");

    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(run.json().path("answers")).hasSize(2);
    assertThat(supervisor.received()).noneMatch(request -> request.line().startsWith(RESUBMIT_TWO));
  }

  @Test
  void cancelIsSentToTheSubmissionService() {
    supervisor
        .on(
            "GET /orders/" + ONE,
            200,
            "{\"orderId\": \"%s\", \"state\": \"Pending\"}".formatted(ONE))
        .on("POST /orders/" + ONE + "/cancel", 200, "{\"detail\": \"the order is Undone now\"}");

    var run = supervisor.answering("yes\n", "cancel", ONE, "--reason", "why");

    assertThat(run.err()).contains("cancel order %s (Pending)? [y/N]".formatted(ONE));
    assertThat(run.out()).isEqualTo("Done: the order is Undone now.\n");
  }
}
