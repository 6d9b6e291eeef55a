package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.call.Meaning;
import java.util.List;

/** An order is performed, and then once more under the same key. */
final class SameKeyTwice implements Check {

  @Override
  public Guarantee guarantee() {
    return Guarantee.SAME_KEY_TWICE;
  }

  @Override
  public Needs needs() {
    return Needs.KEYS;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var order = probe.newOrder();
    var first = probe.performed(order);
    var again = probe.askUntilSettled(probe.calls().perform(order).again());
    return again.meaning() == Meaning.DONE
        ? new Repeats(List.of(first, again), probe.effects(order), probe.evidence()).verdict()
        : notAnsweredAgain(again);
  }

  /** The first call was performed, and the repeat of it is not answered with its result. */
  static GuaranteeOutcome notAnsweredAgain(Exchange again) {
    return new GuaranteeOutcome.DoesNotHold(
        "asked again: " + again.text(),
        again.meaning() == Meaning.REFUSED
            ? Consequence.REPEAT_REFUSED
            : Consequence.REPEAT_UNCLEAR);
  }
}
