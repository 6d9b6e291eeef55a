package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Calls;
import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.call.Meaning;
import io.orderly.partnercheck.call.Partner;
import io.orderly.partnercheck.call.SampleOrder;
import io.orderly.partnercheck.call.UnusablePartnerException;

/** Two ordinary orders: whether the partner can be checked, and what tells its effects apart. */
record Opening(Calls calls, Partner partner) {

  /**
   * What tells one effect from two at this partner.
   *
   * @throws UnusablePartnerException when it can't be checked
   */
  Evidence evidence() {
    var order = calls.newOrder();
    var one = performed(order);
    if (isCounted(order)) {
      return Evidence.EFFECTS;
    }
    var other = performed(calls.newOrder());
    return Results.areAlike(one, other) ? Evidence.ANSWERS : Evidence.RESULTS;
  }

  private boolean isCounted(SampleOrder order) {
    var effects = partner.effects(order);
    if (effects.isPresent() && effects.get().forward() == 0) {
      throw new UnusablePartnerException(
          "The effects URL shows no effect of an order that was just performed"
              + " (%s). Check that it has {{orderId}}.".formatted(order.orderId()));
    }
    return effects.isPresent();
  }

  private Exchange performed(SampleOrder order) {
    var call = calls.perform(order);
    var exchange = partner.ask(call);
    if (exchange.meaning() == Meaning.DONE) {
      return exchange;
    }
    throw new UnusablePartnerException(
        "%s can't be checked: an ordinary order is not performed (%s). %s"
            .formatted(call.request().address(), exchange.text(), hint(exchange)));
  }

  private String hint(Exchange exchange) {
    return exchange.status() == 0
        ? "Check the URL, whether the partner is running, and --timeout."
        : calls.hint(exchange.status());
  }
}
