package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.NotTried;

/** An order is performed, and then the body of another order comes under its key. */
final class SameKeyOtherBody implements Check {

  @Override
  public Guarantee guarantee() {
    return Guarantee.SAME_KEY_OTHER_BODY;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var order = probe.newOrder();
    var call = probe.calls().performWithBodyOf(order, probe.newOrder());
    if (call.body().equals(probe.calls().perform(order).body())) {
      return new NotTried(
          "two sample orders have the same body",
          "Put {{orderId}} or {{reference}} into the --body.");
    }
    var first = probe.performed(order);
    return verdict(first, probe.askUntilSettled(call));
  }

  private static GuaranteeOutcome verdict(Exchange first, Exchange other) {
    return switch (other.meaning()) {
      case REFUSED ->
          new Holds(
              "%d, then %s".formatted(first.status(), other.answer().text()), Evidence.ANSWERS);
      case DONE, NEVER_HAPPENED ->
          new DoesNotHold(
              "the other body: " + other.answer().text(),
              other.result().equals(first.result())
                  ? Consequence.OTHER_BODY_ANSWERED
                  : Consequence.OTHER_BODY_PERFORMED);
      case IN_PROGRESS, UNAVAILABLE, UNKNOWN ->
          new DoesNotHold(
              "the other body: " + other.answer().text(), Consequence.MISTAKE_NOT_REFUSED);
    };
  }
}
