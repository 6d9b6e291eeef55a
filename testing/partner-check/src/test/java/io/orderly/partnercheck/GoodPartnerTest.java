package io.orderly.partnercheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.partnercheck.guarantees.Evidence;
import io.orderly.partnercheck.guarantees.Guarantee;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Each guarantee holds at a partner without faults, whatever there is to see it by. */
class GoodPartnerTest {

  private static TestPartner partner;

  @BeforeAll
  static void start() throws IOException {
    partner = TestPartner.start(Set.of(), Duration.ZERO);
  }

  @AfterAll
  static void stop() {
    partner.close();
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"NOT_FOUND_WITHOUT_CALL", "FOUND_AFTER_CALL", "FOUND_AFTER_LOST_ANSWER"})
  void aGoodPartnerPassesByItsEffectCount(Guarantee guarantee) {
    var lines = CheckRun.of(CheckRun.withEffects(partner.url()), Set.of(guarantee));

    assertThat(lines)
        .singleElement()
        .satisfies(line -> assertThat(line.verdict()).isInstanceOf(Holds.class))
        .satisfies(line -> assertThat(line.seen()).isNotEmpty());
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"NOT_FOUND_WITHOUT_CALL", "FOUND_AFTER_CALL", "FOUND_AFTER_LOST_ANSWER"})
  void aGoodPartnerPassesWithoutAnEffectCount(Guarantee guarantee) {
    var lines = CheckRun.of(CheckRun.withoutEffects(partner.url()), Set.of(guarantee));

    assertThat(lines)
        .singleElement()
        .satisfies(
            line ->
                assertThat(line.verdict())
                    .isInstanceOfSatisfying(
                        Holds.class,
                        holds -> assertThat(holds.evidence()).isNotEqualTo(Evidence.EFFECTS)));
  }
}
