package io.orderly.partnercheck.guarantees;

/** An order is performed and the connection cut before the answer; then it is looked up. */
final class FoundAfterLostAnswer implements Check {

  @Override
  public Guarantee guarantee() {
    return Guarantee.FOUND_AFTER_LOST_ANSWER;
  }

  @Override
  public Needs needs() {
    return Needs.FIND;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var order = probe.newOrder();
    var sent = probe.askAndHangUp(probe.calls().perform(order));
    if (!sent.wasHungUp()) {
      throw new PreconditionFailedException("the call whose answer was to be lost: " + sent.text());
    }
    return FoundAfterCall.verdict(FoundAfterCall.found(probe, order));
  }
}
