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
  public Needs needs() {
    return Needs.KEYS;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var order = probe.newOrder();
    var call = probe.calls().performWithBodyOf(order, probe.newOrder());
    var own = probe.calls().perform(order).request();
    if (call.request().body().equals(own.body())
        && call.request().address().equals(own.address())) {
      return new NotTried(
          "two sample orders have the same body",
          "Put {{orderId}} or {{reference}} into the --body, or something of the order that differs"
              + " into that of a partner file.");
    }
    var first = probe.performed(order);
    return verdict(first, probe.askUntilSettled(call));
  }

  private static GuaranteeOutcome verdict(Exchange first, Exchange other) {
    if (other.isTurnedAway()) {
      return new Holds("%d, then %s".formatted(first.status(), other.text()), Evidence.ANSWERS);
    }
    return new DoesNotHold("the other body: " + other.text(), consequence(first, other));
  }

  private static Consequence consequence(Exchange first, Exchange other) {
    if (!other.isAccepted()) {
      return Consequence.MISTAKE_NOT_REFUSED;
    }
    return other.result().equals(first.result())
        ? Consequence.OTHER_BODY_ANSWERED
        : Consequence.OTHER_BODY_PERFORMED;
  }
}
