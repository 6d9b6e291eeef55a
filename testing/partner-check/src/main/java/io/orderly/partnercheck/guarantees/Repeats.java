package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Effects;
import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.call.Meaning;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.Holds;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.NotTried;
import java.util.List;
import java.util.Optional;

/**
 * Several calls under one forward key, judged: pure.
 *
 * @param answered at least one
 * @param effects by the partner's count, when it tells
 */
record Repeats(List<Exchange> answered, Optional<Effects> effects, Evidence evidence) {

  static final String COUNT_EFFECTS =
      "Give --effects-url: results are the same for all orders, so only a count of effects"
          + " distinguishes one from two.";

  /** Whether there was one effect, and one result for whoever was told that it is done. */
  GuaranteeOutcome verdict() {
    long results = done().stream().map(Exchange::result).distinct().count();
    int effectsAtLeast = effects.map(Effects::forward).orElse(1);
    if (effectsAtLeast > 1) {
      return new DoesNotHold(
          "%d effects (%s)".formatted(effectsAtLeast, statuses()), Consequence.DONE_TWICE);
    }
    if (effectsAtLeast == 0) {
      return new DoesNotHold("no effect (%s)".formatted(statuses()), Consequence.NOT_DONE);
    }
    if (results > 1) {
      return differentResults(results);
    }
    if (evidence == Evidence.ANSWERS) {
      return new NotTried(
          "one result (%s), which does not prove one effect".formatted(statuses()), COUNT_EFFECTS);
    }
    return new Holds(
        "one result (%s)%s".formatted(statuses(), effects.map(it -> "; 1 effect").orElse("")),
        evidence);
  }

  private GuaranteeOutcome differentResults(long results) {
    var consequence =
        effects.isPresent() || evidence == Evidence.ANSWERS
            ? Consequence.OTHER_RESULT
            : Consequence.DONE_TWICE;
    return new DoesNotHold("%d results (%s)".formatted(results, statuses()), consequence);
  }

  private List<Exchange> done() {
    return answered.stream().filter(it -> it.meaning() == Meaning.DONE).toList();
  }

  private String statuses() {
    return Statuses.of(answered);
  }
}
