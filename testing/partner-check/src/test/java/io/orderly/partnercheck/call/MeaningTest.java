package io.orderly.partnercheck.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.partnercheck.call.Answer.Cause;
import io.orderly.partnercheck.call.Answer.Silence;
import io.orderly.process.Direction;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The check reads answers as the HTTP agent does. */
class MeaningTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200 | FORWARD | {\"charge\": \"c-1\"}                  | DONE",
        "201 | FORWARD | ''                                     | DONE",
        "204 | UNDO    | ''                                     | DONE",
        "200 | FORWARD | {\"neverHappened\": true}              | DONE",
        "200 | UNDO    | {\"neverHappened\": true}              | NEVER_HAPPENED",
        "410 | UNDO    | {}                                     | NEVER_HAPPENED",
        "410 | FORWARD | {}                                     | REFUSED",
        "404 | UNDO    | {}                                     | MISCONFIGURED",
        "401 | FORWARD | {}                                     | MISCONFIGURED",
        "403 | FORWARD | {}                                     | MISCONFIGURED",
        "404 | FORWARD | {}                                     | MISCONFIGURED",
        "405 | FORWARD | {}                                     | MISCONFIGURED",
        "409 | FORWARD | {\"type\": \"urn:orderly:in-progress\"} | IN_PROGRESS",
        "409 | FORWARD | {\"type\": \"about:blank\"}            | REFUSED",
        "409 | FORWARD | conflict                               | REFUSED",
        "422 | FORWARD | {}                                     | REFUSED",
        "425 | FORWARD | {}                                     | UNAVAILABLE",
        "429 | UNDO    | {}                                     | UNAVAILABLE",
        "503 | FORWARD | {}                                     | UNAVAILABLE",
        "408 | FORWARD | {}                                     | UNKNOWN",
        "500 | FORWARD | {}                                     | UNKNOWN",
        "302 | FORWARD | {}                                     | UNKNOWN"
      })
  void theMeaningOfAnAnswerFollowsFromStatusAndBody(
      int status, Direction direction, String body, Meaning meaning) {
    assertThat(Meaning.of(new Answer.Response(status, body, Duration.ZERO), direction))
        .isEqualTo(meaning);
  }

  @ParameterizedTest
  @CsvSource({
    "NOT_CONNECTED, UNAVAILABLE",
    "TIME_LIMIT,    UNKNOWN",
    "CONNECTION_LOST,    UNKNOWN",
    "HUNG_UP,       UNKNOWN"
  })
  void aMissingAnswerIsHarmlessOnlyIfNothingWasSent(Cause cause, Meaning meaning) {
    assertThat(Meaning.of(new Silence(cause, "silence"))).isEqualTo(meaning);
  }
}
