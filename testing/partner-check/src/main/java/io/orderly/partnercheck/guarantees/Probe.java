package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.Call;
import io.orderly.partnercheck.call.Calls;
import io.orderly.partnercheck.call.Effects;
import io.orderly.partnercheck.call.Exchange;
import io.orderly.partnercheck.call.Meaning;
import io.orderly.partnercheck.call.Partner;
import io.orderly.partnercheck.call.SampleOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Asks a partner on behalf of one check, and keeps what was asked and answered. */
final class Probe {

  private static final int MOST_TRIES = 40;
  private static final int MOST_UNKNOWN = 3;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(1);

  private final Calls calls;
  private final Partner partner;
  private final Terms terms;
  private final Evidence evidence;
  private final List<Exchange> seen = new ArrayList<>();

  Probe(Calls calls, Partner partner, Terms terms, Evidence evidence) {
    this.calls = calls;
    this.partner = partner;
    this.terms = terms;
    this.evidence = evidence;
  }

  Calls calls() {
    return calls;
  }

  Terms terms() {
    return terms;
  }

  /** What tells one effect of a forward call from two. */
  Evidence evidence() {
    return evidence;
  }

  SampleOrder newOrder() {
    return calls.newOrder();
  }

  List<Exchange> seen() {
    return seen;
  }

  Exchange ask(Call call) {
    return kept(partner.ask(call));
  }

  Exchange askApart(Call call) {
    return kept(partner.askApart(call));
  }

  Exchange askAndHangUp(Call call) {
    return kept(partner.askAndHangUp(call));
  }

  List<Exchange> askAtOnce(List<Call> atOnce) {
    var answered = partner.askAtOnce(atOnce);
    seen.addAll(answered);
    return answered;
  }

  private Exchange kept(Exchange exchange) {
    seen.add(exchange);
    return exchange;
  }

  Optional<Effects> effects(SampleOrder order) {
    return partner.effects(order);
  }

  /**
   * Asks as agents and attempts do together: again while the same key is in progress or nothing was
   * taken on, for twice the time limit of a call, and three times when the outcome is unknown.
   */
  Exchange askUntilSettled(Call call) {
    var rested = Duration.ZERO;
    var pause = FIRST_PAUSE;
    int unknown = 0;
    var last = ask(call);
    for (int tries = 1; last.isOpen() && tries < MOST_TRIES; tries++) {
      unknown += last.meaning() == Meaning.UNKNOWN ? 1 : 0;
      if (unknown == MOST_UNKNOWN || rested.compareTo(terms.timeLimit().multipliedBy(2)) > 0) {
        return last;
      }
      var now = max(pause, min(last.retryAfter(), MAX_PAUSE));
      partner.pause(now);
      rested = rested.plus(now);
      pause = min(pause.multipliedBy(2), MAX_PAUSE);
      last = ask(call);
    }
    return last;
  }

  /** The look-up of an order; only for checks that say that they need it. */
  Call find(SampleOrder order) {
    return calls.find(order).orElseThrow();
  }

  /** Asks until it is found, for at most that time and what the last answer took. */
  Exchange askUntilSeen(Call find, Duration longest) {
    long startNanos = System.nanoTime();
    var last = askUntilSettled(find);
    while (last.meaning() != Meaning.DONE && System.nanoTime() - startNanos < longest.toNanos()) {
      partner.pause(min(longest, MAX_PAUSE));
      last = askUntilSettled(find);
    }
    return last;
  }

  /**
   * Performs an order that nothing is special about.
   *
   * @throws PreconditionFailedException when it is not performed
   */
  Exchange performed(SampleOrder order) {
    var performed = askUntilSettled(calls.perform(order));
    if (performed.meaning() != Meaning.DONE) {
      throw new PreconditionFailedException(
          "an ordinary call was not performed: " + performed.text());
    }
    return performed;
  }

  /**
   * Undoes an order that nothing is special about.
   *
   * @throws PreconditionFailedException when that is not accepted
   */
  Exchange undone(SampleOrder order, Exchange performed) {
    return accepted(calls.undo(order, performed));
  }

  /** The undo of a call of which nothing is known; only for checks that say that they need it. */
  Call undoOfUnknown(SampleOrder order) {
    return calls.undoOfUnknown(order).orElseThrow();
  }

  /**
   * Asks for an undo.
   *
   * @throws PreconditionFailedException when it is not accepted
   */
  Exchange accepted(Call undo) {
    var undone = askUntilSettled(undo);
    if (!undone.isAccepted()) {
      throw new PreconditionFailedException("an undo was not accepted: " + undone.text());
    }
    return undone;
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Duration max(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
