package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Ten orders are performed, one after the other. */
final class AnswersInTime implements Check {

  private static final int CALLS = 10;

  @Override
  public Guarantee guarantee() {
    return Guarantee.ANSWERS_IN_TIME;
  }

  @Override
  public GuaranteeOutcome check(Probe probe) {
    var answers =
        Stream.generate(probe::newOrder)
            .limit(CALLS)
            .map(order -> probe.ask(probe.calls().perform(order)))
            .toList();
    long late = answers.stream().filter(Exchange::wasTooLate).count();
    long limitMillis = probe.terms().timeLimit().toMillis();
    return late == 0
        ? new Holds(
            "%d answers, the slowest after %d ms (limit %d ms)"
                .formatted(CALLS, slowest(answers).toMillis(), limitMillis),
            Evidence.ANSWERS)
        : new DoesNotHold(
            "%d of %d without an answer within %d ms".formatted(late, CALLS, limitMillis),
            Consequence.TOO_SLOW);
  }

  private static Duration slowest(List<Exchange> answers) {
    return answers.stream()
        .map(Exchange::took)
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }
}
