package io.orderly.operator.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.ProcessState;
import io.orderly.process.StepOutcome;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bulk commands over real HTTP, done by the service's own loop. */
@Tag("servers")
class BulkCommandsTest {

  private static final String PATH = "/operator/bulk-commands";

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final Orders orders = supervisor.orders();
  private final OperatorClient door = supervisor.door();

  /** A workflow of the test's own, so that no other test's orders match. */
  private final String workflow = "bulk-" + UUID.randomUUID().toString().substring(0, 8);

  private final String yaml =
      TestWorkflows.TWO_STEPS.replace("name: two-steps", "name: " + workflow);

  private Answer ask(String command, String filter, String more, String... headers) {
    return door.post(
        PATH,
        """
        {"command": "%s", "filter": {%s}, "reason": "restocked", "actor": "ada"%s}
        """
            .formatted(command, filter, more),
        headers);
  }

  private String mine() {
    return "\"workflow\": \"" + workflow + "\"";
  }

  private JsonNode end(Answer begun) {
    String bulkId = begun.body().path("bulkId").asText();
    return await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> door.ask(PATH + "/" + bulkId).body(),
            view -> view.path("state").asText().equals("Done"));
  }

  @Test
  void aDryRunCountsByCauseAndChangesNothing() {
    UUID failed = orders.inError(yaml);
    orders.submit(2, yaml);
    long version = orders.read(failed).version();

    Answer answer = ask("undo", mine(), ", \"dryRun\": true");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("matched").asInt()).isEqualTo(3);
    JsonNode causes = answer.body().path("causes");
    assertThat(causes.findValuesAsText("state")).containsExactly("Pending", "Error");
    assertThat(causes.findValuesAsText("orders")).containsExactly("2", "1");
    assertThat(causes.path(1).path("failureCode").asText()).isEqualTo("out-of-stock");
    assertThat(orders.read(failed).version()).isEqualTo(version);
  }

  @Test
  void aBulkCommandRunsToItsEndAndShowsItsProgress() {
    List<UUID> failed = Stream.generate(() -> orders.inError(yaml)).limit(3).toList();
    orders.submit(1, yaml);

    Answer begun = ask("resubmit", mine(), ", \"perSecond\": 100");
    JsonNode done = end(begun);

    assertThat(begun.status()).isEqualTo(202);
    assertThat(begun.body().path("matched").asInt()).isEqualTo(4);
    assertThat(done.path("applied").asInt()).isEqualTo(3);
    assertThat(done.path("handled").asInt()).isEqualTo(4);
    assertThat(done.path("refused").toString()).contains("this one is Pending\":1");
    assertThat(failed)
        .extracting(orderId -> orders.read(orderId).state())
        .containsOnly(ProcessState.PENDING);
    assertThat(door.ask(PATH).body().path("bulkCommands").findValuesAsText("bulkId"))
        .contains(begun.body().path("bulkId").asText());
  }

  @Test
  void everyCommandCanBeGivenInBulk() {
    UUID decided = orders.inError(yaml);
    String inError = mine() + ", \"state\": \"Error\"";
    end(
        ask(
            "decide",
            inError,
            ", \"step\": \"reserve-stock\", \"finding\": \"happened\", \"result\": {\"by\":"
                + " \"hand\"}"));
    assertThat(orders.read(decided).steps().get(0).result()).contains("hand");

    end(ask("pause", mine(), ""));
    assertThat(orders.read(decided).terms().isPaused()).isTrue();
    end(ask("resume", mine(), ""));
    assertThat(orders.read(decided).terms().isPaused()).isFalse();
    long rank = orders.read(decided).terms().rank();
    end(ask("priority", mine(), ", \"priority\": 9"));
    assertThat(orders.read(decided).terms().rank()).isNotEqualTo(rank);
    end(ask("undo", mine(), ""));
    assertThat(orders.read(decided).state()).isEqualTo(ProcessState.UNDOING);
  }

  @Test
  void aRepeatedRequestReturnsTheSameBulkCommand() {
    orders.inError(yaml);
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};

    Answer first = ask("resubmit", mine(), "", key);
    Answer repeat = ask("resubmit", mine(), "", key);

    assertThat(repeat.body().path("bulkId")).isEqualTo(first.body().path("bulkId"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          undo     |                   | , "perSecond": 7
          priority | , "state": "Error" | , "perSecond": 7, "priority": 3
          priority |                   | , "perSecond": 7, "priority": 4
          priority |                   | , "perSecond": 8, "priority": 3
          """)
  void aCommandIdUsedForAnotherCommandIsRefused(
      String command, @Nullable String filter, String more) {
    orders.submit(1, yaml);
    String[] key = {"Idempotency-Key", UUID.randomUUID().toString()};
    String asked = ", \"perSecond\": 7, \"priority\": 3";
    Answer first = ask("priority", mine(), asked, key);

    Answer other = ask(command, mine() + (filter == null ? "" : filter), more, key);

    assertThat(first.status()).isEqualTo(202);
    assertThat(other.status()).isEqualTo(422);
    assertThat(other.body().path("type").asText()).endsWith("idempotency-key-reused");
    assertThat(ask("priority", mine(), asked, key).body().path("bulkId"))
        .isEqualTo(first.body().path("bulkId"));
  }

  @Test
  void aRunIsStopped() {
    Stream.generate(() -> orders.inError(yaml)).limit(40).forEach(orders::read);
    Answer begun = ask("resubmit", mine(), ", \"perSecond\": 1");
    String bulkId = begun.body().path("bulkId").asText();

    Answer stopped =
        door.as("bob")
            .post(PATH + "/" + bulkId + "/stop", "{\"reason\": \"no\", \"actor\": \"bob\"}");

    assertThat(stopped.status()).isEqualTo(200);
    assertThat(stopped.body().path("state").asText()).isEqualTo("Stopped");
    assertThat(stopped.body().path("stoppedBy").asText()).isEqualTo("bob");
    assertThat(stopped.body().path("handled").asInt()).isLessThan(40);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"state\": \"Error\"",
        "\"failureCode\": \"out-of-stock\"",
        "\"step\": \"reserve-stock\"",
        "\"agent\": \"inventory\"",
        "\"customerId\": \"customer-1\", \"state\": \"Error\"",
        "\"submitter\": \"tests\", \"failureCode\": \"out-of-stock\"",
        "\"submittedFrom\": \"2020-01-01T00:00:00Z\", \"state\": \"Error\"",
        "\"raisedFrom\": \"2020-01-01T00:00:00Z\", \"raisedUntil\": \"2999-01-01T00:00:00+02:00\""
      })
  void aFilterFindsWhatItDescribes(String filter) {
    orders.inError(yaml);
    UUID done = orders.processing(1, yaml).get(0);
    orders.reply(done, "reserve-stock", new StepOutcome.Completed("{}"));

    Answer answer = ask("undo", mine() + ", " + filter, ", \"dryRun\": true");

    assertThat(answer.body().path("matched").asInt()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"failureCode\": \"other\"",
        "\"step\": \"ship\"",
        "\"agent\": \"carrier\"",
        "\"customer\": \"other\"",
        "\"submitter\": \"other\"",
        "\"submittedUntil\": \"2020-01-01T00:00:00Z\"",
        "\"raisedUntil\": \"2020-01-01T00:00:00Z\""
      })
  void aFilterFindsNothingElse(String filter) {
    orders.inError(yaml);

    Answer answer = ask("undo", mine() + ", " + filter, ", \"dryRun\": true");

    assertThat(answer.body().path("matched").asInt()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "command": "undo", "filter": {} | filter
          "command": "undo" | filter
          "command": "party", "filter": {"state": "Error"} | command
          "command": "undo", "filter": {"state": "Processed"} | filter.state
          "command": "undo", "filter": {"colour": "red"} | filter.colour
          "command": "undo", "filter": {"raisedFrom": "yesterday"} | filter.raisedFrom
          "command": "undo", "filter": {"state": "Error"}, "perSecond": 0 | perSecond
          "command": "undo", "filter": {"state": "Error"}, "dryRun": "yes" | dryRun
          "command": "decide", "filter": {"state": "Error"}, "step": "ship" | finding
          """)
  void invalidFieldsAreNamed(String fields, String field) {
    Answer answer = door.post(PATH, "{\"reason\": \"r\", %s}".formatted(fields));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body().path("errors").findValuesAsText("field")).contains(field);
  }

  @Test
  void anUnknownBulkCommandIsNotFound() {
    String unknown = PATH + "/" + UUID.randomUUID();

    assertThat(
            List.of(
                door.ask(unknown),
                door.ask(PATH + "/first"),
                door.post(unknown + "/stop", "{\"reason\": \"r\"}")))
        .allMatch(answer -> answer.status() == 404)
        .extracting(Answer::type)
        .containsOnly("urn:orderly:problem:not-found");
  }
}
