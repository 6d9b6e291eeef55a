package io.orderly.partnercheck;

import io.orderly.partnercheck.call.Addresses;
import io.orderly.partnercheck.call.Target;
import io.orderly.partnercheck.call.Template;
import io.orderly.partnercheck.call.Templates;
import io.orderly.partnercheck.guarantees.Guarantee;
import io.orderly.partnercheck.guarantees.GuaranteeResult;
import io.orderly.partnercheck.guarantees.PartnerCheck;
import io.orderly.partnercheck.guarantees.Terms;
import io.orderly.partnercheck.http.HttpPartner;
import io.orderly.partnercheck.http.TimeBudget;
import java.net.URI;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How a test checks a partner that runs in it. */
final class CheckRun {

  static final Duration TIME_LIMIT = Duration.ofSeconds(15);

  /** What is checked at a partner whose calls are not looked up. */
  static final Set<Guarantee> WITHOUT_FIND =
      EnumSet.complementOf(
          EnumSet.of(
              Guarantee.NOT_FOUND_WITHOUT_CALL,
              Guarantee.FOUND_AFTER_CALL,
              Guarantee.FOUND_AFTER_LOST_ANSWER));

  private CheckRun() {}

  static Target withEffects(URI url) {
    return target(url, new Template(url + "/effects?orderId={{orderId}}"));
  }

  static Target withoutEffects(URI url) {
    return target(url, null);
  }

  private static Target target(URI url, Template effects) {
    return new Target(
        "test",
        "check",
        new Addresses(url.resolve("/orders"), url.resolve("/orders/undo"), effects),
        new Templates(
            ShippedTemplates.perform(),
            ShippedTemplates.undo(),
            ShippedTemplates.refused(),
            Map.of()));
  }

  static List<GuaranteeResult> of(Target target, Set<Guarantee> wanted) {
    return of(target, wanted, TIME_LIMIT);
  }

  static List<GuaranteeResult> of(Target target, Set<Guarantee> wanted, Duration timeLimit) {
    return of(target, wanted, timeLimit, TimeBudget.of(Duration.ofMinutes(1)));
  }

  static List<GuaranteeResult> within(Duration whole, Target target, Set<Guarantee> wanted) {
    return of(target, wanted, TIME_LIMIT, TimeBudget.of(whole));
  }

  private static List<GuaranteeResult> of(
      Target target, Set<Guarantee> wanted, Duration timeLimit, TimeBudget budget) {
    var partner = new HttpPartner(target, timeLimit, budget);
    return new PartnerCheck(target.calls(), partner, new Terms(8, timeLimit))
        .run(wanted, line -> {});
  }
}
