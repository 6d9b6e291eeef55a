package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.call.Meaning;
import io.orderly.partnercheck.call.SampleOrder;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import java.util.List;

/**
 * An order is performed and nobody hears the answer: once since the connection is cut when the call
 * has gone, and once since the answer is thrown away. Then it is asked for again, elsewhere.
 */
final class LostAnswer implements Check {

  @Override
  public Guarantee guarantee() {
    return Guarantee.LOST_ANSWER;
  }

  @Override
  public Needs needs() {
    return Needs.KEYS;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var guaranteeOutcome = cut(probe);
    return guaranteeOutcome instanceof Holds ? thrownAway(probe) : guaranteeOutcome;
  }

  private static GuaranteeOutcome cut(Probe probe) {
    var order = probe.newOrder();
    var sent = probe.askAndHangUp(probe.calls().perform(order));
    if (!sent.wasHungUp()) {
      throw new PreconditionFailedException("the call whose answer was to be lost: " + sent.text());
    }
    var retry = probe.askUntilSettled(probe.calls().perform(order).again());
    return verdict(probe, order, List.of(retry));
  }

  private static GuaranteeOutcome thrownAway(Probe probe) {
    var order = probe.newOrder();
    var lost = probe.askApart(probe.calls().perform(order));
    var retry = probe.askUntilSettled(probe.calls().perform(order).again());
    return verdict(probe, order, List.of(lost, retry));
  }

  private static GuaranteeOutcome verdict(Probe probe, SampleOrder order, List<Exchange> so) {
    var again = probe.askApart(probe.calls().perform(order).again());
    var last = so.get(so.size() - 1);
    if (last.meaning() != Meaning.DONE) {
      return SameKeyTwice.notAnsweredAgain(last);
    }
    var all = so.size() == 1 ? List.of(last, again) : List.of(so.get(0), last, again);
    return new Repeats(all, probe.effects(order), probe.evidence()).verdict();
  }
}
