package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Meaning;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.NotTried;

/** Under one key comes first what the partner refuses, and then what it performs. */
final class RefusalNotRemembered implements Check {

  @Override
  public Guarantee guarantee() {
    return Guarantee.REFUSAL_NOT_REMEMBERED;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var order = probe.newOrder();
    var toBeRefused = probe.calls().performRefused(order);
    if (toBeRefused.isEmpty()) {
      return new NotTried(
          "no order is known that the partner refuses",
          "Give --refused-body with a body that it refuses, such as a card number for tests.");
    }
    var refused = probe.askUntilSettled(toBeRefused.get());
    if (refused.meaning() != Meaning.REFUSED) {
      return new NotTried(
          "the body given as --refused-body was accepted: " + refused.answer().text(),
          "Give --refused-body with a body that it refuses.");
    }
    var later = probe.askUntilSettled(probe.calls().perform(order));
    return later.meaning() == Meaning.DONE
        ? new Holds("%d, then %d".formatted(refused.status(), later.status()), Evidence.ANSWERS)
        : new DoesNotHold(
            "%d, then %s".formatted(refused.status(), later.answer().text()),
            Consequence.REFUSAL_REMEMBERED);
  }
}
