package io.orderly.partnercheck.guarantees;

import io.orderly.partnercheck.call.CallNotBuiltException;
import io.orderly.partnercheck.call.Calls;
import io.orderly.partnercheck.call.Partner;
import io.orderly.partnercheck.call.TimeLimitReachedException;
import io.orderly.partnercheck.call.UnusablePartnerException;
import io.orderly.partnercheck.guarantees.Check.Needs;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.DoesNotHold;
import io.orderly.partnercheck.guarantees.GuaranteeOutcome.NotTried;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Checks all guarantees at one partner. */
public final class PartnerCheck {

  private static final List<Check> CHECKS =
      List.of(
          new SameKeyTwice(),
          new SameKeyAtOnce(),
          new SameKeyOtherBody(),
          new RefusalNotRemembered(),
          new LostAnswer(),
          new NotFoundWithoutCall(),
          new FoundAfterCall(),
          new FoundAfterLostAnswer(),
          new UndoAfterSuccess(),
          new UndoTwice(),
          new UndoOfNothing(),
          new LateCallAfterUndoOfNothing(),
          new CallAfterUndo(),
          new UndoDuringCall(),
          new GarbageRefused(),
          new UnknownPathRefused(),
          new AnswersInTime());

  private final Calls calls;
  private final Partner partner;
  private final Terms terms;

  public PartnerCheck(Calls calls, Partner partner, Terms terms) {
    this.calls = calls;
    this.partner = partner;
    this.terms = terms;
  }

  /**
   * Checks one guarantee after the other.
   *
   * @param wanted which ones; in any case in their own order
   * @param listener receives each result as soon as it is known
   * @throws UnusablePartnerException when the partner is unreachable, or does not perform an
   *     ordinary order
   * @throws TimeLimitReachedException when not even that came about in time
   */
  public List<GuaranteeResult> run(Set<Guarantee> wanted, Consumer<GuaranteeResult> listener) {
    var evidence = new Opening(calls, partner).evidence();
    List<GuaranteeResult> lines = new ArrayList<>();
    for (var check : CHECKS) {
      boolean isMeant = check.needs() != Needs.FIND || !calls.hasKeys() || hasFind();
      if (isMeant && wanted.contains(check.guarantee())) {
        var guaranteeResult = line(check, evidence);
        listener.accept(guaranteeResult);
        lines.add(guaranteeResult);
      }
    }
    return lines;
  }

  private GuaranteeResult line(Check check, Evidence evidence) {
    var probe = new Probe(calls, partner, terms, evidence);
    return new GuaranteeResult(check.guarantee(), verdict(check, probe), probe.seen());
  }

  private GuaranteeOutcome verdict(Check check, Probe probe) {
    try {
      return lacking(check.needs()).orElseGet(() -> check.check(probe));
    } catch (CallNotBuiltException nothingToSend) {
      return new DoesNotHold(
          String.valueOf(nothingToSend.getMessage()), Consequence.REQUEST_NOT_BUILT);
    } catch (PreconditionFailedException noGround) {
      return new NotTried(
          String.valueOf(noGround.getMessage()), "Fix the other findings first, then check again.");
    } catch (TimeLimitReachedException timeIsUp) {
      return NotTried.OUT_OF_TIME;
    }
  }

  private boolean hasFind() {
    return calls.find(calls.newOrder()).isPresent();
  }

  private Optional<GuaranteeOutcome> lacking(Needs needs) {
    return switch (needs) {
      case NOTHING -> Optional.empty();
      case KEYS -> lackingKeys();
      case FIND -> lackingFind();
      case UNDO -> lackingUndo();
      case UNDO_AND_KEYS -> lackingUndo().or(this::lackingKeys);
      case UNDO_REPEATED -> lackingUndo().or(this::lackingRepeats);
      case UNDO_OF_UNKNOWN -> lackingUndo().or(this::lackingKeys).or(this::lackingUndoOfUnknown);
    };
  }

  private Optional<GuaranteeOutcome> lackingKeys() {
    return calls.hasKeys()
        ? Optional.empty()
        : Optional.of(
            new NotTried(
                "the partner recognizes no key",
                "There is nothing to do: with 'idempotency: none' an agent repeats no call. Use"
                    + " 'tombstones: none' at the agent in the workflow."));
  }

  private Optional<GuaranteeOutcome> lackingRepeats() {
    return calls.repeatsUndo()
        ? Optional.empty()
        : Optional.of(
            new NotTried(
                "an agent does not repeat this undo",
                "If a repeated undo has no effect, say 'repeatable: true' at its operation."));
  }

  private Optional<GuaranteeOutcome> lackingFind() {
    return hasFind()
        ? Optional.empty()
        : Optional.of(
            new NotTried(
                "the operation has no find",
                "Say 'find' at the operation, if the partner can be asked by a reference. Without"
                    + " it every lost answer ends in Error, for an operator to look up."));
  }

  private Optional<GuaranteeOutcome> lackingUndo() {
    if (!calls.canUndo()) {
      return Optional.of(
          new NotTried(
              "no undo is known",
              "Give --undo-path, or 'undo:' at the operation of a partner file. A step that can't"
                  + " be undone has 'undo: none' in its workflow."));
    }
    return Optional.empty();
  }

  private Optional<GuaranteeOutcome> lackingUndoOfUnknown() {
    if (calls.undoOfUnknown(calls.newOrder()).isEmpty()) {
      return Optional.of(
          new NotTried(
              "the undo needs the result of the call that it takes back",
              "There is nothing to do: an agent without that result repeats the call under its key"
                  + " to learn it, and undoes what comes of it. same-key-twice and"
                  + " undo-after-success check what that relies on."));
    }
    return Optional.empty();
  }
}
