package io.orderly.partnercheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.partnercheck.call.Addresses;
import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.call.Template;
import io.orderly.partnercheck.call.Templates;
import io.orderly.partnercheck.call.TimeLimitReachedException;
import io.orderly.partnercheck.call.UnusablePartnerException;
import io.orderly.partnercheck.guarantees.Guarantee;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.NotTried;
import io.orderly.partnercheck.guarantees.GuaranteeResult;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is checked when not all is there that a check could ask for. */
class OpeningTest {

  private static final Set<Guarantee> ALL = CheckRun.WITHOUT_FIND;

  private TestPartner partner;

  @BeforeEach
  void start() throws IOException {
    partner = TestPartner.start(Set.of(Fault.HANGS_NOW_AND_THEN), Duration.ofSeconds(2));
  }

  @AfterEach
  void stop() {
    partner.close();
  }

  @Test
  void anUnreachablePartnerEndsTheCheck() {
    partner.close();

    assertThatThrownBy(() -> CheckRun.of(CheckRun.withoutEffects(partner.url()), ALL))
        .isInstanceOf(UnusablePartnerException.class)
        .hasMessageContaining("no connection")
        .hasMessageContaining("whether the partner is running");
  }

  @Test
  void aRefusedFirstOrderAtAWrongPathEndsTheCheck() {
    var target = target(partner.url().resolve("/elsewhere"), null, ShippedTemplates.perform());

    assertThatThrownBy(() -> CheckRun.of(target, ALL))
        .isInstanceOf(UnusablePartnerException.class)
        .hasMessageContaining("404")
        .hasMessageContaining("--perform-path");
  }

  @Test
  void aRefusedFirstOrderWithAWrongBodyEndsTheCheck() {
    var target = target(partner.url().resolve("/orders"), null, new Template("not { JSON"));

    assertThatThrownBy(() -> CheckRun.of(target, ALL))
        .isInstanceOf(UnusablePartnerException.class)
        .hasMessageContaining("400")
        .hasMessageContaining("--body");
  }

  @Test
  void anEffectCountThatDoesNotCountTheFirstOrderEndsTheCheck() {
    var orders = partner.url().resolve("/orders");
    var effects = new Template(partner.url() + "/effects?orderId=another");
    var target =
        new Target(
            "test",
            "check",
            new Addresses(orders, null, effects),
            templates(ShippedTemplates.perform()));

    assertThatThrownBy(() -> CheckRun.of(target, ALL))
        .isInstanceOf(UnusablePartnerException.class)
        .hasMessageContaining("shows no effect");
  }

  @Test
  void aGuaranteeThatCannotBeCheckedSaysWhatIsMissing() {
    var target = target(partner.url().resolve("/orders"), null, new Template("{\"amount\": 12.5}"));

    var lines =
        CheckRun.of(
            target,
            Set.of(
                Guarantee.SAME_KEY_OTHER_BODY,
                Guarantee.REFUSAL_NOT_REMEMBERED,
                Guarantee.UNDO_TWICE));

    assertThat(lines)
        .extracting(OpeningTest::howToTry)
        .satisfiesExactly(
            otherBody -> assertThat(otherBody).contains("{{orderId}}"),
            refusal -> assertThat(refusal).contains("--refused-body"),
            undo -> assertThat(undo).contains("--undo-path"));
  }

  @Test
  void theCheckEndsAtItsTimeLimit() {
    var lines = CheckRun.within(Duration.ofSeconds(5), CheckRun.withEffects(partner.url()), ALL);

    assertThat(lines).hasSameSizeAs(ALL).last().matches(GuaranteeResult::isCutShort);
  }

  @Test
  void aTimeLimitThatEndsBeforeTheFirstOrderIsReported() {
    assertThatThrownBy(
            () -> CheckRun.within(Duration.ZERO, CheckRun.withEffects(partner.url()), ALL))
        .isInstanceOf(TimeLimitReachedException.class);
  }

  private static String howToTry(GuaranteeResult guaranteeResult) {
    return ((NotTried) guaranteeResult.verdict()).howToTry();
  }

  private static Target target(URI perform, URI undo, Template body) {
    return new Target("test", "check", new Addresses(perform, undo, null), templates(body));
  }

  private static Templates templates(Template body) {
    return new Templates(body, ShippedTemplates.undo(), null, Map.of());
  }
}
