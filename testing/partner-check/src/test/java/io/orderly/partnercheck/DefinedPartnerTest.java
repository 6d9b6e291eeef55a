package io.orderly.partnercheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.call.UnusablePartnerException;
import io.orderly.partnercheck.guarantees.Consequence;
import io.orderly.partnercheck.guarantees.Evidence;
import io.orderly.partnercheck.guarantees.Guarantee;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.NotTried;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A partner is checked as its partner file has it called and understood. */
class DefinedPartnerTest {

  private static final Duration HANG = Duration.ofSeconds(5);

  @TempDir Path folder;

  @Test
  void aGoodPartnerKeepsEveryGuarantee() throws IOException {
    try (var partner = TestPartner.start(Set.of(), HANG)) {
      var lines =
          CheckRun.of(
              PartnerFile.in(folder).withEffects(partner.url()), EnumSet.allOf(Guarantee.class));

      assertThat(lines)
          .hasSameSizeAs(CheckRun.WITHOUT_FIND)
          .allSatisfy(line -> assertThat(line.verdict()).as("%s", line).isInstanceOf(Holds.class));
    }
  }

  @Test
  void resultsOfItsOutcomesTellOneEffectFromTwo() throws IOException {
    var verdict =
        verdict(PartnerFile.in(folder)::withoutEffects, Set.of(), Guarantee.SAME_KEY_TWICE);

    assertThat(verdict)
        .isInstanceOfSatisfying(
            Holds.class, holds -> assertThat(holds.evidence()).isEqualTo(Evidence.RESULTS));
  }

  @ParameterizedTest
  @CsvSource({
    "FORGETS_KEYS,               SAME_KEY_TWICE,                  DONE_TWICE",
    "REFUSES_REPEATS,            SAME_KEY_TWICE,                  REPEAT_UNCLEAR",
    "LOCKS_NOTHING,              SAME_KEY_AT_ONCE,                DONE_TWICE",
    "PLAIN_CONFLICT,             SAME_KEY_AT_ONCE,                COLLISION_FAILS",
    "IGNORES_BODIES,             SAME_KEY_OTHER_BODY,             OTHER_BODY_ANSWERED",
    "REMEMBERS_REFUSALS,         REFUSAL_NOT_REMEMBERED,          REFUSAL_REMEMBERED",
    "FAILS_AT_UNDO,              UNDO_AFTER_SUCCESS,              UNDO_FAILS",
    "UNDOES_EVERY_TIME,          UNDO_TWICE,                      UNDONE_TWICE",
    "NOTHING_TO_UNDO_IS_404,     UNDO_OF_NOTHING,                 UNDO_OF_NOTHING_NOT_FOUND",
    "UNDOES_WHAT_NEVER_HAPPENED, UNDO_OF_NOTHING,                 UNDID_NOTHING_WITH_EFFECT",
    "NO_TOMBSTONES,              LATE_CALL_AFTER_UNDO_OF_NOTHING, NO_TOMBSTONE",
    "PERFORMS_AFTER_UNDO,        CALL_AFTER_UNDO,                 NO_TOMBSTONE",
    "UNDO_OVERTAKES,             UNDO_DURING_CALL,                UNDO_OVERTAKES_CALL",
    "FAILS_AT_GARBAGE,           GARBAGE_REFUSED,                 MISTAKE_NOT_REFUSED"
  })
  void eachFaultOfABadPartnerIsReported(Fault fault, Guarantee guarantee, Consequence consequence)
      throws IOException {
    assertThat(verdict(PartnerFile.in(folder)::withEffects, Set.of(fault), guarantee))
        .isInstanceOfSatisfying(
            DoesNotHold.class, broken -> assertThat(broken.consequence()).isEqualTo(consequence));
  }

  @ParameterizedTest
  @EnumSource(names = {"UNDO_AFTER_SUCCESS", "UNDO_TWICE", "CALL_AFTER_UNDO"})
  void anUndoGetsTheResultOfItsStep(Guarantee guarantee) throws IOException {
    assertThat(verdict(undoByResult()::withEffects, Set.of(), guarantee)).isInstanceOf(Holds.class);
  }

  @ParameterizedTest
  @EnumSource(names = {"UNDO_OF_NOTHING", "LATE_CALL_AFTER_UNDO_OF_NOTHING", "UNDO_DURING_CALL"})
  void anUndoThatNeedsTheResultIsNotTriedWithoutOne(Guarantee guarantee) throws IOException {
    assertThat(verdict(undoByResult()::withEffects, Set.of(), guarantee))
        .isInstanceOfSatisfying(
            NotTried.class,
            untried -> {
              assertThat(untried.finding()).contains("needs the result of the call");
              assertThat(untried.howToTry()).contains("repeats the call under its key");
            });
  }

  private PartnerFile undoByResult() throws IOException {
    return PartnerFile.in(folder)
        .with(
            "forwardKey: ${forwardKey}",
            "forwardKey: '${forwardResult.charge == \"\" ? \"\" : forwardKey}'");
  }

  @Test
  void anUndoThatReadsWhatNoResultHasDoesNotHold() throws IOException {
    var file =
        PartnerFile.in(folder).with("forwardKey: ${forwardKey}", "forwardKey: ${forwardResult.id}");

    assertThat(verdict(file::withEffects, Set.of(), Guarantee.UNDO_AFTER_SUCCESS))
        .isInstanceOfSatisfying(
            DoesNotHold.class,
            broken -> {
              assertThat(broken.consequence()).isEqualTo(Consequence.REQUEST_NOT_BUILT);
              assertThat(broken.finding()).contains("refund").contains("forwardResult.id");
            });
  }

  @Test
  void anAnswerThatItsOutcomesCannotReadEndsTheCheck() throws IOException {
    var file = PartnerFile.in(folder).with("${body.charge}", "${body.chargeId}");

    assertThatThrownBy(() -> verdict(file::withEffects, Set.of(), Guarantee.SAME_KEY_TWICE))
        .isInstanceOf(UnusablePartnerException.class)
        .hasMessageContaining("the rules can't read the answer")
        .hasMessageContaining("body.chargeId");
  }

  @Test
  void aWrongPathIsTheDeploymentsFault() throws IOException {
    var file = PartnerFile.in(folder).with("path: /orders\n", "path: /elsewhere\n");

    assertThatThrownBy(() -> verdict(file::withEffects, Set.of(), Guarantee.SAME_KEY_TWICE))
        .isInstanceOf(UnusablePartnerException.class)
        .hasMessageContaining("404")
        .hasMessageContaining("misconfigured")
        .hasMessageContaining("--print");
  }

  @FunctionalInterface
  private interface Targets {
    Target at(URI url);
  }

  private static GuaranteeOutcome verdict(Targets targets, Set<Fault> faults, Guarantee guarantee)
      throws IOException {
    try (var partner = TestPartner.start(faults, HANG)) {
      var lines = CheckRun.of(targets.at(partner.url()), Set.of(guarantee));
      assertThat(lines).hasSize(1);
      return lines.get(0).verdict();
    }
  }
}
