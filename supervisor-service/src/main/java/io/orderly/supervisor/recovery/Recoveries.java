package io.orderly.supervisor.recovery;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.process.Decision;
import io.orderly.process.Direction;
import io.orderly.process.OrderEvent;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Counts and publishes what this supervisor recovered, after the commit. */
public final class Recoveries {

  private final Publisher publisher;
  private final MeterRegistry meters;

  /** Publishes committed decisions. Best effort: never throws, never waits. */
  @FunctionalInterface
  public interface Publisher {

    /**
     * Publishes these committed decisions.
     *
     * @param start of the sweep or release that made them
     */
    void publish(ActionStart start, Collection<Decision> committed);
  }

  /** The outcome of a recovery for one order. */
  enum Outcome {
    /** A failure was counted, and the step is tried again after its backoff. */
    REARMED,
    /** A step was due that its scheduler did not start; any may claim it now. Not counted. */
    UNLOCKED,
    /** It went to Error, with an alert. */
    ERROR,
    /** It turned to undo, or an element of a group alone did. */
    UNDO,
    /** The undo of a step failed for good, while other undos of the order go on. */
    UNDO_FAILED,
    /** Its deadline passed: it turned to undo. */
    DEADLINE_UNDO,
    /** Its deadline passed: it goes on, with an alert, or stays in Error. */
    DEADLINE_ALERT,
    /** Its backoff is over: it may be claimed. */
    RELEASED;

    /** The label value in metrics. */
    String value() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Registers the counter of every outcome, at zero. */
  public Recoveries(Publisher publisher, MeterRegistry meters) {
    this.publisher = publisher;
    this.meters = meters;
    for (Outcome outcome : Outcome.values()) {
      counter(outcome);
    }
  }

  /** Counts and publishes the decisions of a sweep, and returns the outcomes. */
  List<Outcome> ofSweep(ActionStart start, Collection<Decision> committed) {
    return record(start, committed, Recoveries::sweepOutcome);
  }

  /** Counts and publishes the decisions on passed deadlines, and returns the outcomes. */
  List<Outcome> ofDeadlines(ActionStart start, Collection<Decision> committed) {
    return record(start, committed, Recoveries::deadlineOutcome);
  }

  /** Counts and publishes the decisions of a release, and returns the outcomes. */
  List<Outcome> ofRelease(ActionStart start, Collection<Decision> committed) {
    return record(start, committed, change -> Optional.of(Outcome.RELEASED));
  }

  private List<Outcome> record(
      ActionStart start, Collection<Decision> committed, Function<Decision, Optional<Outcome>> of) {
    List<Outcome> outcomes =
        committed.stream()
            .filter(Decision::isChange)
            .flatMap(
                change ->
                    (becameError(change) ? Optional.of(Outcome.ERROR) : of.apply(change)).stream())
            .toList();
    outcomes.forEach(outcome -> counter(outcome).increment());
    publisher.publish(start, committed);
    return outcomes;
  }

  /** Of several overdue steps the gravest outcome counts. */
  private static Optional<Outcome> sweepOutcome(Decision decision) {
    if (decision.before().direction() != decision.after().direction()
        || hasEvent(decision, OrderEvent.Kind.ELEMENT_TURNED_TO_UNDO)) {
      return Optional.of(Outcome.UNDO);
    }
    if (decision.changedSteps().stream().anyMatch(step -> step.state().isFailure())) {
      return Optional.of(Outcome.UNDO_FAILED);
    }
    if (hasEvent(decision, OrderEvent.Kind.RE_ARMED)) {
      return Optional.of(Outcome.REARMED);
    }
    return hasEvent(decision, OrderEvent.Kind.UNLOCKED)
        ? Optional.of(Outcome.UNLOCKED)
        : Optional.empty();
  }

  private static Optional<Outcome> deadlineOutcome(Decision change) {
    return Optional.of(
        change.after().direction() == Direction.UNDO
            ? Outcome.DEADLINE_UNDO
            : Outcome.DEADLINE_ALERT);
  }

  private static boolean becameError(Decision change) {
    return change.after().state().needsOperator() && !change.before().state().needsOperator();
  }

  private static boolean hasEvent(Decision decision, OrderEvent.Kind kind) {
    return decision.events().stream().anyMatch(event -> event.kind() == kind);
  }

  private Counter counter(Outcome outcome) {
    return Counter.builder("orderly.recoveries")
        .description("Orders that this supervisor recovered, by decision")
        .tag("decision", outcome.value())
        .register(meters);
  }
}
