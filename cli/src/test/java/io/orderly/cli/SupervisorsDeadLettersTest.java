package io.orderly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Dead letters at a supervisor, for whoever can't speak to its Kafka. */
class SupervisorsDeadLettersTest {

  private static final String TOPIC = "orders.dead-letters";
  private static final String LIST = "GET /operator/dead-letters/" + TOPIC;

  @RegisterExtension final StandInSupervisor supervisor = new StandInSupervisor();

  @BeforeEach
  void answerTopics() {
    supervisor
        .on(
            "GET /operator/dead-letters",
            200,
            "{\"topics\": [{\"topic\": \"%s\", \"origin\": \"orders\"}]}".formatted(TOPIC))
        .on(
            LIST,
            200,
            """
            {"topic": {"deadLetters": 3, "unreadable": 1}, "deadLetters": [%s, %s]}
            """
                .formatted(
                    letter(1, "{\"at\": \"2026-11-20T13:00:00Z\", \"actor\": \"ada\"}"),
                    letter(0, "null")));
  }

  @Test
  void lettersOfAllTopicsAreListed() throws IOException {
    var run = supervisor.run("dead-letters", "list", "--limit", "1");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains(TOPIC + "/0/1").doesNotContain(TOPIC + "/0/0");
    assertThat(run.err())
        .contains("The newest 1 of 3; --limit shows more.")
        .contains("can't read them as dead letters: 1.");
    assertThat(supervisor.received().get(1).line()).isEqualTo(LIST + "?limit=1");
    assertThat(supervisor.run("dead-letters", "list", "--topic", TOPIC, "--json").out().lines())
        .hasSize(2)
        .last()
        .asString()
        .contains("\"replayedBy\":\"ada\"");
  }

  @Test
  void letterIsShownWithItsPayload() throws IOException {
    supervisor.on(
        LIST + "/0/0",
        200,
        "{\"deadLetter\": %s, \"bytes\": 2, \"form\": \"json\", \"text\": \"{}\"}"
            .formatted(letter(0, "null")));

    var run = supervisor.run("dead-letters", "show", TOPIC + "/0/0", "--json");

    assertThat(run.json().at("/payload/text").asText()).isEqualTo("{}");
    assertThat(run.json().path("key").asText()).isEqualTo("k");
    assertThat(supervisor.run("dead-letters", "show", TOPIC + "/0/0").out())
        .containsPattern("came from +orders/1/77")
        .containsPattern("payload +2 bytes, json");
  }

  @Test
  void unreplayedDeadLettersAreReplayedInTheNameOfTheCaller() throws IOException {
    supervisor.on(replay(0), 200, "{\"outcome\": \"applied\", \"to\": \"orders/1/99\"}");

    var run = supervisor.run("dead-letters", "replay", "--all", "--reason", "it is fixed", "--yes");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEqualTo(TOPIC + "/0/0 -> orders/1/99\n");
    assertThat(run.err()).contains("1 of 1 record replayed.");
    var sent = supervisor.sent("POST");
    assertThat(sent.path("reason").asText()).isEqualTo("it is fixed");
    assertThat(sent.path("commandId").asText()).isNotEmpty();
  }

  @Test
  void aDeadLetterThatCannotBeReplayedIsReported() {
    supervisor.on(replay(0), 409, "{\"detail\": \"it holds no payload\"}");

    var run = supervisor.run("dead-letters", "replay", TOPIC + "/0/0", "--reason", "x", "--yes");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("Left out: Refused: it holds no payload.");
  }

  @Test
  void anOutageDuringAReplayIsReportedWithTheProgress() {
    supervisor
        .on(replay(0), 200, "{\"to\": \"orders/1/99\"}")
        .on(replay(1), 503, "{\"detail\": \"Kafka is away.\"}");

    var run =
        supervisor.run(
            "dead-letters", "replay", TOPIC + "/0/0", TOPIC + "/0/1", "--reason", "x", "--yes");

    assertThat(run.exitCode()).isEqualTo(7);
    assertThat(run.err()).contains("It broke off after 1 of 2 records", "Kafka is away.");
  }

  @Test
  void aResponseOfAnotherServiceIsReported() {
    supervisor.on(LIST + "/0/0", 200, "{}");

    var run = supervisor.run("dead-letters", "show", TOPIC + "/0/0");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("is it a supervisor of this version?").doesNotContain("\tat ");
  }

  private static String replay(int offset) {
    return "POST /operator/dead-letters/%s/0/%d/replay".formatted(TOPIC, offset);
  }

  private static String letter(int offset, String replay) {
    return """
    {"id": "%s/0/%d", "topic": "%s", "partition": 0, "offset": %d,
     "keptAt": "2026-11-20T12:00:0%dZ", "key": "k", "reason": "odd", "replay": %s,
     "cameFrom": {"topic": "orders", "partition": 1, "offset": 77}}
    """
        .formatted(TOPIC, offset, TOPIC, offset, offset, replay);
  }
}
