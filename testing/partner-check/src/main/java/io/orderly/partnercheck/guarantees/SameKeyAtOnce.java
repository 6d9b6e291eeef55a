package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.call.Meaning;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** An order is performed many times at the same time under one key, and then once more. */
final class SameKeyAtOnce implements Check {

  /** A race is lost by chance. */
  private static final int ROUNDS = 3;

  @Override
  public Guarantee guarantee() {
    return Guarantee.SAME_KEY_AT_ONCE;
  }

  @Override
  public Needs needs() {
    return Needs.KEYS;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var verdict = round(probe);
    for (int i = 1; i < ROUNDS && verdict instanceof Holds; i++) {
      verdict = round(probe);
    }
    return verdict;
  }

  private static GuaranteeOutcome round(Probe probe) {
    var order = probe.newOrder();
    var call = probe.calls().perform(order);
    var atOnce = probe.askAtOnce(Collections.nCopies(probe.terms().atOnce(), call));
    var later = probe.askUntilSettled(call.again());
    if (later.meaning() != Meaning.DONE) {
      return SameKeyTwice.notAnsweredAgain(later);
    }
    var all = new ArrayList<>(atOnce);
    all.add(later);
    var effects = new Repeats(all, probe.effects(order), probe.evidence()).verdict();
    return effects instanceof DoesNotHold ? effects : turnedAwayWrongly(atOnce).orElse(effects);
  }

  private static Optional<GuaranteeOutcome> turnedAwayWrongly(List<Exchange> atOnce) {
    var refused = first(atOnce, Meaning.REFUSED);
    if (refused.isPresent()) {
      return refused.map(
          it ->
              new DoesNotHold(
                  "%s; one answer is %s".formatted(Statuses.of(atOnce), it.text()),
                  Consequence.IN_PROGRESS_READ_AS_REFUSAL));
    }
    return first(atOnce, Meaning.UNKNOWN)
        .map(it -> new DoesNotHold(Statuses.of(atOnce), Consequence.COLLISION_FAILS));
  }

  private static Optional<Exchange> first(List<Exchange> exchanges, Meaning meaning) {
    return exchanges.stream().filter(it -> it.meaning() == meaning).findFirst();
  }
}
