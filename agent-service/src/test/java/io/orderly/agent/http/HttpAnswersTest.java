package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.orderly.agent.StepAnswer;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpAnswersTest {

  private static final String IN_PROGRESS = "{\"type\":\"urn:orderly:in-progress\"}";

  @ParameterizedTest
  @CsvSource({
    "200, forward, Done", "200, undo, Done",
    "201, forward, Done", "201, undo, Done",
    "202, forward, Done", "204, undo, Done",
    "301, forward, Unknown", "302, undo, Unknown",
    "303, forward, Unknown", "307, forward, Unknown",
    "400, forward, Refused", "400, undo, Refused",
    "401, forward, Misconfigured", "401, undo, Misconfigured",
    "402, forward, Refused", "402, undo, Refused",
    "403, forward, Misconfigured", "403, undo, Misconfigured",
    "404, forward, Misconfigured", "404, undo, Misconfigured",
    "405, forward, Misconfigured", "405, undo, Misconfigured",
    "406, forward, Misconfigured", "407, forward, Misconfigured",
    "411, forward, Misconfigured", "415, undo, Misconfigured",
    "413, forward, Refused", "421, forward, Misconfigured",
    "426, forward, Misconfigured", "511, forward, Misconfigured",
    "408, forward, Unknown", "408, undo, Unknown",
    "409, forward, Refused", "409, undo, Refused",
    "410, forward, Refused", "410, undo, NeverHappened",
    "422, forward, Refused", "422, undo, Refused",
    "425, forward, Unavailable", "425, undo, Unavailable",
    "429, forward, Unavailable", "429, undo, Unavailable",
    "500, forward, Unknown", "500, undo, Unknown",
    "501, forward, Unknown", "502, forward, Unknown",
    "503, forward, Unavailable", "503, undo, Unavailable",
    "504, forward, Unknown", "504, undo, Unknown",
    "507, forward, Unknown", "599, undo, Unknown",
  })
  void everyStatusHasItsMeaning(int status, String direction, String meaning) {
    StepAnswer answer = HttpAnswers.of(response(status, "{}"), Direction.of(direction));

    assertThat(answer.getClass().getSimpleName()).isEqualTo(meaning);
  }

  @ParameterizedTest
  @EnumSource(Direction.class)
  void aConflictOfTypeInProgressIsRetried(Direction direction) {
    StepAnswer answer = HttpAnswers.of(response(409, IN_PROGRESS), direction);

    assertThat(answer).isEqualTo(new StepAnswer.InProgress(Duration.ZERO));
  }

  @Test
  void theTypeInProgressCountsWithStatus409Only() {
    assertThat(HttpAnswers.of(response(422, IN_PROGRESS), Direction.FORWARD))
        .isInstanceOf(StepAnswer.Refused.class);
  }

  @Test
  void theJsonOfTheBodyIsTheResult() {
    assertThat(done(201, "{\"charge\":\"ch-1\",\"amount\":1.10}").toString())
        .isEqualTo("{\"charge\":\"ch-1\",\"amount\":1.10}");
  }

  @Test
  void anUndoAnsweredAsNeverHappenedIsReportedAsSuch() {
    var neverHappened =
        new StepAnswer.NeverHappened(json("{\"undone\":false,\"neverHappened\":true}"));
    String body = "{\"undone\":false,\"neverHappened\":true}";

    assertThat(HttpAnswers.of(response(410, "no such thing"), Direction.UNDO))
        .isEqualTo(neverHappened);
    assertThat(HttpAnswers.of(response(200, body), Direction.UNDO)).isEqualTo(neverHappened);
    assertThat(HttpAnswers.of(response(200, body), Direction.FORWARD))
        .isInstanceOf(StepAnswer.Done.class);
  }

  @Test
  void aNotFoundIsNotTakenAsNeverHappened() {
    StepAnswer answer = HttpAnswers.of(response(404, "no such page"), Direction.UNDO);

    assertThat(answer)
        .isEqualTo(
            new StepAnswer.Misconfigured(
                new Failure("undo-not-found", "the undo URL answered 404: check undo-path"),
                StepAnswer.Doubt.MAY_BE_THE_ORDERS));
  }

  @Test
  void onlyStatus401IsCertainlyTheFaultOfTheDeployment() {
    assertThat(((StepAnswer.Misconfigured) HttpAnswers.of(response(401, ""), Direction.UNDO)))
        .isEqualTo(
            new StepAnswer.Misconfigured(
                new Failure("refused-401", "the remote service answered 401"),
                StepAnswer.Doubt.NONE));
    assertThat(((StepAnswer.Misconfigured) HttpAnswers.of(response(403, ""), Direction.FORWARD)))
        .extracting(StepAnswer.Misconfigured::doubt)
        .isEqualTo(StepAnswer.Doubt.MAY_BE_THE_ORDERS);
  }

  @Test
  void aRefusalCarriesTitleAndDetailOfTheProblem() {
    String problem =
        """
        {"title": "Card declined", "detail": "Insufficient funds", "code": "card-declined"}
        """;

    assertThat(refusal(422, problem))
        .isEqualTo(new Failure("card-declined", "Card declined: Insufficient funds"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "no JSON", "[]", "null", "{}", "{\"title\":\" \",\"code\":\"NOT ours\"}"})
  void aRefusalWithoutAProblemIsNamedByItsStatus(String body) {
    assertThat(refusal(422, body))
        .isEqualTo(new Failure("refused-422", "the remote service answered 422"));
  }

  @Test
  void theTextOfARefusalIsBoundedAndHasNoNulCharacter() {
    Failure failure = refusal(400, "{\"title\":\"a\\u0000b" + "x".repeat(10_000) + "\"}");

    assertThat(failure.message()).hasSize(500).startsWith("a\uFFFDbxxx");
  }

  @ParameterizedTest
  @ValueSource(ints = {425, 429, 503})
  void whatIsUnavailableIsCalledAgainAfterTheTimeThatItAsksFor(int status) {
    RemoteResponse response =
        new RemoteResponse(status, Duration.ofSeconds(7), new LimitedBody.Content("", true));

    StepAnswer answer = HttpAnswers.of(response, Direction.FORWARD);

    assertThat(((StepAnswer.Unavailable) answer).notBefore()).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void aRefusedConnectionIsUnavailable() {
    assertThat(HttpAnswers.ofBroken(new ConnectException("refused")))
        .isInstanceOf(StepAnswer.Unavailable.class);
  }

  @Test
  void otherConnectionFailuresLeaveTheOutcomeUnknown() {
    assertThat(HttpAnswers.ofBroken(new IOException("connection reset")))
        .isInstanceOf(StepAnswer.Unknown.class);
    assertThat(HttpAnswers.ofBroken(new HttpTimeoutException("too slow")))
        .isInstanceOf(StepAnswer.Unknown.class);
  }

  @Test
  void aServiceThatHangsUpDuringTheHandshakeMayBeStarting() {
    ConnectException notOpened = new ConnectException("no connection");
    notOpened.initCause(new SSLHandshakeException("Remote host terminated the handshake"));
    notOpened.getCause().initCause(new EOFException("SSL peer shut down incorrectly"));

    assertThat(HttpAnswers.ofBroken(notOpened)).isInstanceOf(StepAnswer.Unavailable.class);
  }

  @Test
  void aConnectionThatTakesTooLongIsUnavailableForNothingWasSent() {
    StepAnswer answer = HttpAnswers.ofBroken(new HttpConnectTimeoutException("none within PT2S"));

    assertThat(((StepAnswer.Unavailable) answer).why())
        .isEqualTo(
            new Failure(
                "connection-timeout", "the remote service can't be reached: none within PT2S"));
  }

  private static JsonNode done(int status, String body) {
    return ((StepAnswer.Done) HttpAnswers.of(response(status, body), Direction.FORWARD)).result();
  }

  private static Failure refusal(int status, String body) {
    return ((StepAnswer.Refused) HttpAnswers.of(response(status, body), Direction.FORWARD))
        .failure();
  }

  private static RemoteResponse response(int status, String body) {
    return new RemoteResponse(status, Duration.ZERO, new LimitedBody.Content(body, true));
  }

  private static JsonNode json(String text) {
    try {
      return JsonMapper.builder().build().readTree(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
