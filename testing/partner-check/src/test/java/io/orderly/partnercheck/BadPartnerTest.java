package io.orderly.partnercheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.guarantees.Consequence;
import io.orderly.partnercheck.guarantees.Guarantee;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.NotTried;
import io.orderly.partnercheck.guarantees.GuaranteeResult;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Each fault breaks the guarantee of the promise that it breaks, and says what comes of it. */
class BadPartnerTest {

  private static final Duration HANG = Duration.ofSeconds(5);

  @ParameterizedTest
  @CsvSource({
    "FORGETS_KEYS,                SAME_KEY_TWICE,                  DONE_TWICE",
    "PERFORMS_ONE_ORDER_ONLY,     SAME_KEY_TWICE,                  NOT_DONE",
    "NEW_RESULT_EACH_TIME,        SAME_KEY_TWICE,                  OTHER_RESULT",
    "REFUSES_REPEATS,             SAME_KEY_TWICE,                  REPEAT_REFUSED",
    "FAILS_AT_REPEATS,            SAME_KEY_TWICE,                  REPEAT_UNCLEAR",
    "LOCKS_NOTHING,               SAME_KEY_AT_ONCE,                DONE_TWICE",
    "PLAIN_CONFLICT,              SAME_KEY_AT_ONCE,                IN_PROGRESS_READ_AS_REFUSAL",
    "FAILS_IN_PROGRESS,           SAME_KEY_AT_ONCE,                COLLISION_FAILS",
    "IGNORES_BODIES,              SAME_KEY_OTHER_BODY,             OTHER_BODY_ANSWERED",
    "KEY_IS_KEY_AND_BODY,         SAME_KEY_OTHER_BODY,             OTHER_BODY_PERFORMED",
    "FAILS_AT_OTHER_BODIES,       SAME_KEY_OTHER_BODY,             MISTAKE_NOT_REFUSED",
    "REMEMBERS_REFUSALS,          REFUSAL_NOT_REMEMBERED,          REFUSAL_REMEMBERED",
    "FORGETS_WITH_THE_CONNECTION, LOST_ANSWER,                     DONE_TWICE",
    "REFUSES_REPEATS,             LOST_ANSWER,                     REPEAT_REFUSED",
    "STAYS_IN_PROGRESS,           LOST_ANSWER,                     REPEAT_UNCLEAR",
    "FAILS_AT_UNDO,               UNDO_AFTER_SUCCESS,              UNDO_FAILS",
    "UNDOES_NOTHING,              UNDO_AFTER_SUCCESS,              EFFECT_STANDS",
    "FINDS_NOTHING_TO_UNDO,       UNDO_AFTER_SUCCESS,              EFFECT_STANDS",
    "UNDOES_EVERY_TIME,           UNDO_TWICE,                      UNDONE_TWICE",
    "REFUSES_SECOND_UNDO,         UNDO_TWICE,                      UNDO_REPEAT_REFUSED",
    "NOTHING_TO_UNDO_IS_404,      UNDO_OF_NOTHING,                 UNDO_OF_NOTHING_NOT_FOUND",
    "NOTHING_TO_UNDO_IS_422,      UNDO_OF_NOTHING,                 UNDO_OF_NOTHING_REFUSED",
    "REFUSES_SECOND_UNDO,         UNDO_OF_NOTHING,                 UNDO_OF_NOTHING_REFUSED",
    "UNDOES_WHAT_NEVER_HAPPENED,  UNDO_OF_NOTHING,                 UNDID_NOTHING_WITH_EFFECT",
    "NO_TOMBSTONES,               LATE_CALL_AFTER_UNDO_OF_NOTHING, NO_TOMBSTONE",
    "FAILS_AT_TOMBSTONES,         LATE_CALL_AFTER_UNDO_OF_NOTHING, LATE_CALL_UNCLEAR",
    "PERFORMS_AFTER_UNDO,         CALL_AFTER_UNDO,                 NO_TOMBSTONE",
    "UNDO_OVERTAKES,              UNDO_DURING_CALL,                UNDO_OVERTAKES_CALL",
    "REFUSES_UNDO_DURING_CALL,    UNDO_DURING_CALL,                UNDO_DURING_CALL_REFUSED",
    "SWALLOWS_GARBAGE,            GARBAGE_REFUSED,                 GARBAGE_ACCEPTED",
    "FAILS_AT_GARBAGE,            GARBAGE_REFUSED,                 MISTAKE_NOT_REFUSED",
    "KNOWS_EVERY_PATH,            UNKNOWN_PATH_REFUSED,            UNKNOWN_PATH_ACCEPTED",
    "HANGS_NOW_AND_THEN,          ANSWERS_IN_TIME,                 TOO_SLOW"
  })
  void eachFaultOfABadPartnerIsReported(Fault fault, Guarantee guarantee, Consequence consequence)
      throws IOException {
    var guaranteeResult = line(CheckRun::withEffects, fault, guarantee);

    assertThat(guaranteeResult.verdict())
        .isInstanceOfSatisfying(
            DoesNotHold.class,
            broken ->
                assertThat(broken.consequence()).as("%s", guaranteeResult).isEqualTo(consequence));
  }

  @ParameterizedTest
  @CsvSource({
    "FORGETS_KEYS,                SAME_KEY_TWICE,                  DONE_TWICE",
    "LOCKS_NOTHING,               SAME_KEY_AT_ONCE,                DONE_TWICE",
    "FORGETS_WITH_THE_CONNECTION, LOST_ANSWER,                     DONE_TWICE",
    "FINDS_NOTHING_TO_UNDO,       UNDO_AFTER_SUCCESS,              EFFECT_STANDS",
    "UNDOES_EVERY_TIME,           UNDO_TWICE,                      UNDONE_TWICE",
    "NO_TOMBSTONES,               LATE_CALL_AFTER_UNDO_OF_NOTHING, NO_TOMBSTONE",
    "PERFORMS_AFTER_UNDO,         CALL_AFTER_UNDO,                 NO_TOMBSTONE",
    "UNDO_OVERTAKES,              UNDO_DURING_CALL,                UNDO_OVERTAKES_CALL"
  })
  void eachFaultIsReportedWithoutAnEffectCount(
      Fault fault, Guarantee guarantee, Consequence consequence) throws IOException {
    var guaranteeResult = line(CheckRun::withoutEffects, fault, guarantee);

    assertThat(guaranteeResult.verdict())
        .isInstanceOfSatisfying(
            DoesNotHold.class,
            broken ->
                assertThat(broken.consequence()).as("%s", guaranteeResult).isEqualTo(consequence));
  }

  @ParameterizedTest
  @EnumSource(names = {"SAME_KEY_TWICE", "SAME_KEY_AT_ONCE", "LOST_ANSWER", "UNDO_TWICE"})
  void uninformativeResultsLeaveAGuaranteeUnchecked(Guarantee guarantee) throws IOException {
    var guaranteeResult = line(CheckRun::withoutEffects, Fault.TELLS_NOTHING, guarantee);

    assertThat(guaranteeResult.verdict())
        .isInstanceOfSatisfying(
            NotTried.class, untried -> assertThat(untried.howToTry()).contains("--effects-url"));
  }

  /** Short where it runs out, long where a busy machine must not look like a bad partner. */
  private static Duration timeLimit(Fault fault) {
    return switch (fault) {
      case HANGS_NOW_AND_THEN, STAYS_IN_PROGRESS -> Duration.ofSeconds(2);
      default -> CheckRun.TIME_LIMIT;
    };
  }

  private static GuaranteeResult line(
      Function<URI, Target> target, Fault fault, Guarantee guarantee) throws IOException {
    try (var partner = TestPartner.start(Set.of(fault), HANG)) {
      var lines = CheckRun.of(target.apply(partner.url()), Set.of(guarantee), timeLimit(fault));
      assertThat(lines).hasSize(1);
      return lines.get(0);
    }
  }
}
