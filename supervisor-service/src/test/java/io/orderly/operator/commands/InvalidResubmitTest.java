package io.orderly.operator.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.RunningSupervisor;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a resubmit may not look like: each mistake is named with its field. */
@Tag("servers")
class InvalidResubmitTest {

  private final OperatorClient door = RunningSupervisor.shared().door();

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"reason": "r"}                                    | version
          {"version": null, "reason": "r"}                   | version
          {"version": "3", "reason": "r"}                    | version
          {"version": 1.5, "reason": "r"}                    | version
          {"version": 0, "reason": "r"}                      | version
          {"version": 99999999999999999999, "reason": "r"}   | version
          {"version": 3}                                     | reason
          {"version": 3, "reason": " "}                      | reason
          {"version": 3, "reason": 7}                        | reason
          {"version": 3, "reason": "a\\u0000b"}              | reason
          {"version": 3, "reason": "a\\ud800b"}              | reason
          {"version": 3, "reason": "r", "actor": ""}         | actor
          {"version": 3, "reason": "r", "actor": ["me"]}     | actor
          {"version": 3, "reason": "r", "commandId": 12}     | commandId
          {"version": 3, "reason": "r", "force": true}       | force
          {"version": "x", "actor": 1}                       | actor, reason, version
          """)
  void everyInvalidFieldIsNamed(String body, String fields) {
    Answer answer = door.resubmit(UUID.randomUUID(), body);

    assertMalformed(answer, fields);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"version": 3,
          [3]
          "3"
          ''
          {"version": 3, "version": 4, "reason": "r"}
          {"version": 3, "reason": "r"} {}
          """)
  void aBodyThatIsNotAJsonObjectIsRefused(String body) {
    assertMalformed(door.resubmit(UUID.randomUUID(), body), "malformed-body", "");
  }

  @Test
  void refusesTextsThatAreTooLong() {
    String body = "{\"version\": 3, \"reason\": \"%s\"}".formatted("r".repeat(1_001));

    assertMalformed(door.resubmit(UUID.randomUUID(), body), "reason");
    assertMalformed(
        door.resubmit(UUID.randomUUID(), body(3), "Idempotency-Key", "k".repeat(201)),
        "Idempotency-Key");
  }

  @Test
  void refusesAHeaderThatContradictsTheBody() {
    String body = "{\"commandId\": \"a\", \"version\": 3, \"reason\": \"r\"}";

    assertMalformed(
        door.resubmit(UUID.randomUUID(), body, "Idempotency-Key", "b"), "Idempotency-Key");
  }

  @Test
  void anInvalidOrderIdIsRefused() {
    assertMalformed(door.post("/operator/orders/first/resubmit", body(3)), "orderId");
  }

  @Test
  void refusesABodyThatIsTooLarge() {
    Answer answer = door.resubmit(UUID.randomUUID(), " ".repeat(64 * 1024) + body(3));

    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
    assertThat(answer.type()).isEqualTo("urn:orderly:problem:body-too-large");
  }

  @Test
  void refusesAnotherContentType() {
    Answer answer = door.resubmit(UUID.randomUUID(), body(3), "Content-Type", "text/plain");

    assertThat(answer.status()).isEqualTo(415);
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
  }

  private static void assertMalformed(Answer answer, String fields) {
    assertMalformed(answer, "validation-failed", fields);
  }

  private static void assertMalformed(Answer answer, String type, String fields) {
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
    assertThat(answer.body().path("type").asText()).isEqualTo("urn:orderly:problem:" + type);
    JsonNode errors = answer.body().path("errors");
    assertThat(errors).isNotEmpty().allMatch(error -> !error.path("rule").asText().isEmpty());
    String named =
        StreamSupport.stream(errors.spliterator(), false)
            .map(error -> error.path("field").asText())
            .collect(Collectors.joining(", "));
    assertThat(named).isEqualTo(fields);
  }

  private static String body(long version) {
    return "{\"version\": %d, \"reason\": \"restocked\"}".formatted(version);
  }
}
