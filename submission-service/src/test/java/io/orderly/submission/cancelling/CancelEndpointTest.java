package io.orderly.submission.cancelling;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.ProcessState;
import io.orderly.submission.testing.Cancels;
import io.orderly.submission.testing.Cancels.Answer;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.testing.Scheduler;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a cancel may look like. */
@Tag("servers")
class CancelEndpointTest {

  private static final String EMOJI = "\uD83D\uDE00";

  private final RunningService service = RunningService.shared();
  private final Cancels cancels = new Cancels(service);
  private final UUID orderId = RunningService.orderId(service.postOrder(SampleOrder.unique()));

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      quoteCharacter = '~',
      delimiter = '|',
      textBlock =
          """
          []                              | ''        | must be a JSON object
          {"reason": 7}                   | reason    | must be text
          {"reason": "a\\u0000b"}         | reason    | must not hold the character U+0000
          {"reason": "\\ud83d"}           | reason    | must not hold half of a surrogate pair
          {"version": 0}                  | version   | must be a whole number from 1
          {"version": 1.5}                | version   | must be a whole number from 1
          {"version": "1"}                | version   | must be a whole number from 1
          {"version": 99999999999999999999} | version | must be a whole number from 1
          {"commandId": " "}              | commandId | must have 1 to 255 printable ASCII characters
          {"actor": "somebody else"}      | actor     | is not a known field
          """)
  void namesTheFieldAndTheRule(String body, String field, String rule) {
    Answer answer = cancels.cancelWith(orderId, body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
    assertThat(answer.text("type")).isEqualTo("urn:orderly:problem:validation-failed");
    JsonNode error = answer.body().at("/errors/0");
    assertThat(error.path("field").asText()).isEqualTo(field.replace("''", ""));
    assertThat(error.path("rule").asText()).isEqualTo(rule);
    assertThat(new Scheduler(service).read(orderId).state()).isEqualTo(ProcessState.PENDING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"nonsense", "{\"reason\": \"a\"} x", "{\"reason\":\"a\",\"reason\":\"b\"}"})
  void refusesABodyThatIsNotOneJsonText(String body) {
    Answer answer = cancels.cancelWith(orderId, body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text("type")).isEqualTo("urn:orderly:problem:malformed-body");
  }

  @Test
  void acceptsAReasonOfAThousandCharactersAtMost() {
    String longest = EMOJI.repeat(1_000);

    Answer tooLong = cancels.cancelWith(orderId, "{\"reason\": \"%s\"}".formatted(longest + "x"));
    Answer answer = cancels.cancelWith(orderId, "{\"reason\": \"%s\"}".formatted(longest));

    assertThat(tooLong.status()).isEqualTo(400);
    assertThat(answer.status()).isEqualTo(202);
    assertThat(cancels.recorded(orderId).get(0)).containsEntry("reason", longest);
  }

  @Test
  void readsNullAsMissing() {
    Answer answer =
        cancels.cancelWith(orderId, "{\"reason\": null, \"version\": null, \"commandId\": null}");

    assertThat(answer.status()).isEqualTo(202);
  }

  @Test
  void refusesTwoIdsThatDiffer() {
    Answer differing =
        cancels.cancelWith(orderId, "{\"commandId\": \"a\"}", "Idempotency-Key", "b");
    String id = UUID.randomUUID().toString();
    Answer same =
        cancels.cancelWith(orderId, "{\"commandId\": \"%s\"}".formatted(id), "Idempotency-Key", id);

    assertThat(differing.status()).isEqualTo(400);
    assertThat(differing.body().at("/errors/0/field").textValue()).isEqualTo("commandId");
    assertThat(same.status()).isEqualTo(202);
  }

  @Test
  void refusesABodyThatIsTooLarge() {
    Answer answer = cancels.cancelWith(orderId, " ".repeat(64 * 1024) + "{}");

    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.text("type")).isEqualTo("urn:orderly:problem:body-too-large");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "nonsense", "application/x-www-form-urlencoded"})
  void refusesABodyOfAnotherType(String type) {
    HttpResponse<String> answer = service.post("/orders/" + orderId + "/cancel", type, "{}");

    assertThat(answer.statusCode()).isEqualTo(415);
  }

  @Test
  void doesNotMindTheTypeOfAnEmptyBody() {
    HttpResponse<String> answer =
        service.post("/orders/" + orderId + "/cancel", "application/x-www-form-urlencoded", "");

    assertThat(answer.statusCode()).isEqualTo(202);
  }

  @Test
  void saysThatAnIdIsNone() {
    HttpResponse<String> answer = service.post("/orders/1-1-1-1-1/cancel", "application/json", "");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(RunningService.json(answer).at("/errors/0/field").textValue()).isEqualTo("orderId");
  }

  @Test
  void isNoPageToLookAt() {
    HttpResponse<String> answer = service.get("/orders/" + orderId + "/cancel");

    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow")).contains("POST");
  }
}
