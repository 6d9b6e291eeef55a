package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Exchange;
import java.util.List;

/**
 * What was found about one guarantee.
 *
 * @param seen what the partner was asked for it and what it answered, in order
 */
public record GuaranteeResult(Guarantee guarantee, GuaranteeOutcome verdict, List<Exchange> seen) {

  public GuaranteeResult {
    seen = List.copyOf(seen);
  }

  public boolean holds() {
    return verdict instanceof GuaranteeOutcome.Holds;
  }

  public boolean doesNotHold() {
    return verdict instanceof GuaranteeOutcome.DoesNotHold;
  }

  /** Whether the check had to end before it was known. */
  public boolean isCutShort() {
    return verdict.equals(GuaranteeOutcome.NotTried.OUT_OF_TIME);
  }
}
