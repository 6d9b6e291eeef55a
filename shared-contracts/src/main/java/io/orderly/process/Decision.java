package io.orderly.process;

import io.orderly.process.ProcessEvent.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the state machine decided for one order and one event.
 *
 * @param before the order as it was locked and read
 * @param after the order as it is to be written: the version is one higher exactly when something
 *     changes
 * @param verdict what became of the event
 * @param reason for people: why the event changed nothing, or empty
 * @param starts the step requests to send after the commit
 * @param alerts to be stored in the same transaction
 * @param events to be stored in the same transaction
 * @param cause why the order does not go through, where this decides it; null: as it was before
 * @param amendment what the order is in its next edition, where a step amended it; null elsewhere
 */
public record Decision(
    OrderProcess before,
    OrderProcess after,
    Verdict verdict,
    String reason,
    List<StepStart> starts,
    List<Alert> alerts,
    List<OrderEvent> events,
    @Nullable Cause cause,
    @Nullable Amendment amendment) {

  /** What became of an event. */
  public enum Verdict {
    /** It changed the order. */
    APPLIED,
    /** It came too late, twice or for another attempt: nothing changes, and that is right. */
    IGNORED,
    /** The event is not allowed; the caller receives the reason. */
    REFUSED
  }

  public Decision {
    starts = List.copyOf(starts);
    alerts = List.copyOf(alerts);
    events = List.copyOf(events);
  }

  /** One that amends nothing. */
  public Decision(
      OrderProcess before,
      OrderProcess after,
      Verdict verdict,
      String reason,
      List<StepStart> starts,
      List<Alert> alerts,
      List<OrderEvent> events,
      @Nullable Cause cause) {
    this(before, after, verdict, reason, starts, alerts, events, cause, null);
  }

  /** One that leaves the cause as it is. */
  public Decision(
      OrderProcess before,
      OrderProcess after,
      Verdict verdict,
      String reason,
      List<StepStart> starts,
      List<Alert> alerts,
      List<OrderEvent> events) {
    this(before, after, verdict, reason, starts, alerts, events, null);
  }

  /** Whether there is anything to write. */
  public boolean isChange() {
    return verdict == Verdict.APPLIED;
  }

  /**
   * Whether a command changed nothing and the order is not the one that the caller saw any more,
   * whatever its state.
   */
  public boolean isConflict(long seenVersion) {
    return !isChange() && seenVersion != before.version();
  }

  /**
   * Whether an answer changed nothing because it is about another edition than the order has.
   *
   * @param seenEdition as in {@link Answer}
   */
  public boolean isConflict(String step, @Nullable Integer seenEdition) {
    return !isChange() && Answer.isStale(before, step, seenEdition);
  }

  /** Whether what took the order to Error is over: it goes forward again. */
  public boolean clearsCause() {
    return cause == null
        && before.state().needsOperator()
        && before.direction() == Direction.FORWARD
        && !after.state().needsOperator();
  }

  /** Whether the deadline of the order acted: it does so once. */
  public boolean deadlineActed() {
    return before.terms().deadline() != null && after.terms().deadline() == null;
  }

  /**
   * The steps that differ from before, by position. One that the decision added differs if more
   * became of it.
   */
  public List<OrderStep> changedSteps() {
    List<OrderStep> changed = new ArrayList<>();
    for (OrderStep step : after.steps()) {
      // Most are the very same: that is seen without comparing their fields.
      if (!Objects.equals(before(step), step)) {
        changed.add(step);
      }
    }
    return changed;
  }

  /** A step of the order as it was before; not started where the decision added it. */
  public OrderStep before(OrderStep step) {
    return step.position() < before.steps().size()
        ? before.steps().get(step.position())
        : OrderStep.notStarted(step.position(), step.name(), step.agent());
  }

  /** The steps that the order had not before, as they begin. */
  public List<OrderStep> addedSteps() {
    return after.steps().size() == before.steps().size()
        ? List.of()
        : after.steps().stream().skip(before.steps().size()).map(this::before).toList();
  }

  static Decision applied(OrderProcess before, OrderProcess after) {
    return new Decision(before, after, Verdict.APPLIED, "", List.of(), List.of(), List.of());
  }

  /** Nothing changes, for this reason. */
  public static Decision ignored(OrderProcess order, String reason) {
    return new Decision(order, order, Verdict.IGNORED, reason, List.of(), List.of(), List.of());
  }

  static Decision refused(OrderProcess order, String reason) {
    return new Decision(order, order, Verdict.REFUSED, reason, List.of(), List.of(), List.of());
  }
}
