package io.orderly.simulation.checking;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * A story of one order, told to the invariants as the code under test would tell it.
 *
 * <p>Its workflow: {@code reserve} (alert after 2), then {@code pay} (waits once after 1), then
 * {@code ship} (undo after 2, at a partner without tombstones).
 */
final class EventSequence {

  static final Duration SECOND = Duration.ofSeconds(1);
  static final Duration WITHIN = Duration.ofSeconds(10);
  static final Duration GRACE = Duration.ofSeconds(2);
  static final Limits LIMITS = new Limits(SECOND, GRACE, SECOND);
  static final String ME = "scheduler-1#1";
  static final int RESERVE = 0;
  static final int PAY = 1;
  static final int SHIP = 2;

  private static final List<String> NAMES = List.of("reserve", "pay", "ship");
  private static final List<String> AGENTS = List.of("inventory", "payment", "carrier");
  final UUID orderId = new UUID(0, 1);
  final Invariants invariants;
  private Instant now = Instant.EPOCH;
  private OrderImage order;

  private EventSequence(WorkflowImage workflow) {
    this.invariants = new Invariants(List.of(workflow), LIMITS);
    this.order = fresh(workflow);
  }

  /** The workflow, whose first step is undone so. */
  static WorkflowImage workflow(String undoOfReserve) {
    return new WorkflowImage(
        "fulfilment",
        List.of(
            new StepRule(
                "reserve",
                "inventory",
                Set.of(),
                Map.of("*", "alert"),
                2,
                0,
                undoOfReserve,
                true,
                Set.of("attributes.a", "lines.attributes", "no-results")),
            new StepRule(
                "pay",
                "payment",
                Set.of("reserve"),
                Map.of("*", "wait"),
                1,
                1,
                "call",
                true,
                Set.of()),
            new StepRule(
                "ship",
                "carrier",
                Set.of("pay"),
                Map.of("*", "undo", "no-such-town", "alert"),
                2,
                0,
                "call",
                false,
                Set.of())));
  }

  /** Nothing has happened yet. */
  static EventSequence untold() {
    return new EventSequence(workflow("call"));
  }

  private OrderImage fresh(WorkflowImage workflow) {
    List<StepImage> steps = new ArrayList<>();
    for (int at = 0; at < NAMES.size(); at++) {
      steps.add(
          new StepImage(
              at,
              NAMES.get(at),
              AGENTS.get(at),
              WireNames.NOT_STARTED,
              0,
              null,
              null,
              0,
              null,
              null));
    }
    return new OrderImage(
        orderId,
        workflow.name(),
        WireNames.PENDING,
        WireNames.FORWARD,
        1,
        null,
        null,
        null,
        workflow.steps().get(0).when().isEmpty() ? AGENTS.get(0) : null,
        0,
        false,
        null,
        null,
        null,
        steps,
        1);
  }

  /** Accepted and acknowledged. */
  static EventSequence begun() {
    return begun(workflow("call"));
  }

  static EventSequence begun(WorkflowImage workflow) {
    EventSequence sequence = new EventSequence(workflow);
    sequence.invariants.committed(
        "door", sequence.now, List.of(), List.of(sequence.order), List.of());
    sequence.invariants.acknowledged(sequence.orderId, "key", "hash");
    return sequence;
  }

  /** Accepted, claimed, and this step live. */
  static EventSequence live(int position) {
    return live(position, workflow("call"));
  }

  private static EventSequence live(int position, WorkflowImage workflow) {
    EventSequence sequence = begun(workflow).start(RESERVE);
    for (int at = RESERVE; at < position; at++) {
      sequence
          .happens(at, WireNames.FORWARD)
          .answers(at, WireNames.ANSWER_COMPLETED)
          .completeAndGoOn(at);
    }
    return sequence;
  }

  /** Its partner took {@code reserve} on, and may take an hour; it is asked about at this time. */
  static EventSequence accepted(Duration askAfter) {
    return accepted(askAfter, workflow("call"));
  }

  /** The same, turned to undo when it is to be asked about. */
  static EventSequence acceptedInUndo(Duration askAfter, WorkflowImage workflow) {
    return accepted(askAfter, workflow)
        .passes(askAfter)
        .commit(o -> o.direction(WireNames.UNDO).waiting(WireNames.UNDOING, null));
  }

  private static EventSequence accepted(Duration askAfter, WorkflowImage workflow) {
    EventSequence sequence = live(RESERVE, workflow).answers(RESERVE, WireNames.ANSWER_ACCEPTED);
    Instant askAt = sequence.now.plus(askAfter);
    AcceptanceImage acceptance =
        new AcceptanceImage(sequence.now, sequence.now.plus(Duration.ofHours(1)));
    return sequence.commit(
        o ->
            o.step(RESERVE, OrderImageBuilder.accepted(acceptance, askAt))
                .resting(WireNames.PENDING, askAt));
  }

  /** It is due, and claimed to ask its partner. */
  EventSequence asksAgain(Duration after) {
    passes(after);
    return commit(o -> o.waiting(WireNames.PENDING, null)).start(RESERVE);
  }

  /** A request for the current attempt of the step is sent. */
  EventSequence asks(int position, String direction, boolean status, boolean namesAnswer) {
    StepImage step = order.steps().get(position);
    invariants.asks(orderId, step.name(), direction, step.attempt(), status, namesAnswer);
    return this;
  }

  /** Turned to undo while {@code reserve} is Completed and {@code pay} live, and rested. */
  static EventSequence undoing() {
    return undoing(workflow("call"));
  }

  static EventSequence undoing(WorkflowImage workflow) {
    EventSequence sequence = live(PAY, workflow);
    Instant until = sequence.order().steps().get(PAY).completeBy().plus(GRACE);
    sequence.commit(o -> o.direction(WireNames.UNDO).resting(WireNames.UNDOING, until));
    sequence.passes(WITHIN.plus(GRACE));
    return sequence.commit(o -> o.waiting(WireNames.UNDOING, null));
  }

  OrderImage order() {
    return order;
  }

  Instant now() {
    return now;
  }

  Instant until() {
    return now.plus(WITHIN);
  }

  EventSequence passes(Duration time) {
    now = now.plus(time);
    return this;
  }

  EventSequence commit(UnaryOperator<OrderImageBuilder> change, AlertImage... alerts) {
    OrderImage after = change.apply(new OrderImageBuilder(order)).done();
    invariants.committed(ME, now, List.of(order), List.of(after), List.of(alerts));
    order = after;
    return this;
  }

  /** An operator says what became of the step. */
  EventSequence decide(int position, String verdict, UnaryOperator<OrderImageBuilder> change) {
    OrderImage after = change.apply(new OrderImageBuilder(order)).done();
    DecisionImage decision = new DecisionImage(orderId, NAMES.get(position), verdict);
    invariants.committed(ME, now, List.of(order), List.of(after), List.of(), List.of(decision));
    order = after;
    return this;
  }

  /** Set aside, with an alert. */
  EventSequence commitInError() {
    return commit(o -> o.over(WireNames.ERROR), alert());
  }

  EventSequence start(int position) {
    return commit(
        o ->
            o.step(position, OrderImageBuilder.started(WireNames.RUNNING, until()))
                .locked(WireNames.PROCESSING, ME, until()));
  }

  private EventSequence completeAndGoOn(int position) {
    return commit(
        o ->
            o.step(position, OrderImageBuilder.ended(WireNames.COMPLETED))
                .step(position + 1, OrderImageBuilder.started(WireNames.RUNNING, until()))
                .locked(WireNames.PROCESSING, ME, until()));
  }

  EventSequence undo(int position) {
    return commit(
        o ->
            o.step(position, OrderImageBuilder.started(WireNames.UNDOING, until()))
                .locked(WireNames.UNDOING, ME, until()));
  }

  /** The current attempt of the step is answered by its agent. */
  EventSequence answers(int position, String outcome) {
    StepImage step = order.steps().get(position);
    invariants.answered(orderId, step.name(), step.direction(), step.attempt(), outcome);
    return this;
  }

  EventSequence happens(int position, String direction) {
    String key = orderId + ":" + NAMES.get(position) + ":" + direction;
    return happens(position, direction, key);
  }

  EventSequence happens(int position, String direction, String key) {
    invariants.effect(new EffectImage(orderId, NAMES.get(position), direction, key, now));
    return this;
  }

  /** The alert that the next commit must bring along when it ends in Error. */
  AlertImage alert() {
    long version = order.version() + 1;
    return new AlertImage(orderId + ":" + version, orderId, version, "refused");
  }

  EventSequence gaze() {
    invariants.afterEvent(now, List.of(order));
    return this;
  }

  EventSequence rest() {
    invariants.atRest(now, List.of(order));
    return this;
  }
}
