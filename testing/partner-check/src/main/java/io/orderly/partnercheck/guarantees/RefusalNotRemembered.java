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
  public Needs needs() {
    return Needs.KEYS;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var order = probe.newOrder();
    var toBeRefused = probe.calls().performRefused(order);
    if (toBeRefused.isEmpty()) {
      return new NotTried(
          "no order is known that the partner refuses",
          "Give --refused-body with a body that it refuses, such as a card number for tests, or"
              + " --refused-order for a partner file.");
    }
    var refused = probe.askUntilSettled(toBeRefused.get());
    if (refused.meaning() != Meaning.REFUSED) {
      return new NotTried(
          "what should be refused was accepted: " + refused.text(),
          "Give --refused-body, or --refused-order, with what it refuses.");
    }
    var later = probe.askUntilSettled(probe.calls().perform(order));
    return later.meaning() == Meaning.DONE
        ? new Holds("%d, then %d".formatted(refused.status(), later.status()), Evidence.ANSWERS)
        : new DoesNotHold(
            "%d, then %s".formatted(refused.status(), later.text()),
            Consequence.REFUSAL_REMEMBERED);
  }
}
