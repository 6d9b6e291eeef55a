package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Exchange;

/** Whether results name the effect: only then do equal ones mean one effect. */
final class Results {

  private Results() {}

  /** Whether the results of two orders are the same but for what names the order. */
  static boolean areAlike(Exchange one, Exchange other) {
    return one.resultWithoutOrder().equals(other.resultWithoutOrder());
  }
}
