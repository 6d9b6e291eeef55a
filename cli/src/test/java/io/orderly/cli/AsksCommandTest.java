package io.orderly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What steps ask, and answers. */
class AsksCommandTest {

  private static final String ORDER = "01939d40-0000-7000-8000-000000000001";

  @RegisterExtension final StandInSupervisor supervisor = new StandInSupervisor();

  @Test
  void whatWaitsIsListedWithItsChoices() {
    supervisor.on(
        "GET /operator/asks",
        200,
        """
        {"asks": [{"orderId": "%s", "customerReference": "web-1", "customerId": "c", "state": "Pending",
          "workflow": "w", "step": "review", "of": "operators", "question": "May it be shipped?",
          "choices": ["approve", "reject"], "since": "2026-11-20T12:00:00Z",
          "until": "2026-12-20T12:00:00Z"}], "next": "x_y_review"}
        """
            .formatted(ORDER));

    var run = supervisor.run("asks", "list", "--of", "operators", "--limit", "1");

    assertThat(run.out())
        .contains("web-1", "review", "May it be shipped?", "approve, reject", "2026-12-20", ORDER);
    assertThat(run.err()).contains("--after x_y_review");
    assertThat(supervisor.received())
        .extracting(StandInSupervisor.Received::line)
        .containsExactly("GET /operator/asks?of=operators&limit=1");
  }

  @Test
  void withoutOneNothingWaits() {
    supervisor.on("GET /operator/asks", 200, "{\"asks\": []}");

    assertThat(supervisor.run("asks", "list").out()).isEqualTo("Nothing waits for an answer.\n");
  }

  @Test
  void anAnswerIsSent() {
    supervisor.on("GET /operator/orders/" + ORDER, 200, "{\"orderId\": \"%s\"}".formatted(ORDER));
    supervisor.on(
        "POST /operator/orders/%s/answer".formatted(ORDER),
        200,
        "{\"outcome\": \"applied\", \"detail\": \"the order is Pending now\"}");

    var run =
        supervisor.run(
            "asks",
            "answer",
            ORDER,
            "--step",
            "review",
            "--choice",
            "approve",
            "--edition",
            "2",
            "--input",
            "{\"limit\": 5}",
            "--reason",
            "known",
            "--yes");

    assertThat(run.out()).isEqualTo("Done: the order is Pending now.\n");
    var sent = supervisor.sent("POST /operator/orders/%s/answer".formatted(ORDER));
    assertThat(sent.path("choice").asText()).isEqualTo("approve");
    assertThat(sent.path("input").path("limit").asInt()).isEqualTo(5);
    assertThat(sent.path("edition").asInt()).isEqualTo(2);
  }

  @Test
  void anInputThatIsNoObjectIsRefusedBeforeAnythingIsSent() {
    var run =
        supervisor.run(
            "asks", "answer", ORDER, "--step", "review", "--input", "5", "--reason", "r", "--yes");

    assertThat(run.err()).contains("--input must be a JSON object");
    assertThat(supervisor.received()).isEmpty();
  }
}
