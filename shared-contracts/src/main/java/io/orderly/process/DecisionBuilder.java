package io.orderly.process;

import io.orderly.process.StepConditions.ConditionResult;
import io.orderly.process.StepConditions.UndecidableException;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepGroup;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a decision: the order as changed so far, with the starts, alerts and events so far. */
final class DecisionBuilder {

  private final OrderProcess before;
  private final WorkflowDefinition workflow;
  private final List<StepStart> starts = new ArrayList<>();
  private final List<Alert> alerts = new ArrayList<>();
  private final List<OrderEvent> events = new ArrayList<>();
  private final Map<String, ConditionResult> conditionResults = new HashMap<>();
  private DecisionContext context;
  private OrderProcess order;
  private @Nullable Cause cause;
  private @Nullable Amendment amendment;

  DecisionBuilder(OrderProcess before, DecisionContext context) {
    this.before = before;
    this.workflow = context.workflow();
    this.context =
        workflow.groups().isEmpty() ? context : context.with(before.definition(workflow));
    this.order = before;
  }

  OrderProcess order() {
    return order;
  }

  /** As it was when the decision began. */
  OrderProcess before() {
    return before;
  }

  Instant now() {
    return context.now();
  }

  DecisionContext context() {
    return context;
  }

  StepDefinition definition(OrderStep step) {
    return context.workflow().step(step.position(), step.name());
  }

  /** The direction in which a step is started now: that of the order, but for one to be settled. */
  Direction direction(OrderStep step) {
    return SettlingSteps.direction(order, step, context);
  }

  boolean hasLiveStep() {
    for (OrderStep step : order.steps()) {
      if (step.isLive(direction(step))) {
        return true;
      }
    }
    return false;
  }

  /** Of its workflow; the definition in the context has their steps instead. */
  List<StepGroup> groups() {
    return workflow.groups();
  }

  /** Gives the order these steps in addition. */
  void append(List<String> names) {
    List<OrderStep> steps = new ArrayList<>(order.steps());
    for (String name : names) {
      steps.add(OrderStep.notStarted(steps.size(), name, workflow.step(name).agent()));
    }
    order = order.withSteps(steps);
    context = context.with(order.definition(workflow));
  }

  /**
   * The result of the condition of a step whose predecessors are done: nothing that is decided now
   * changes it.
   */
  ConditionResult condition(OrderStep step) {
    return conditionResults.computeIfAbsent(
        step.name(), name -> context.conditions().decide(order, definition(step), workflow));
  }

  /** When a step ends that waits until a time. */
  Instant until(OrderStep step) throws UndecidableException {
    return context.conditions().until(order, definition(step), workflow);
  }

  /** What the order becomes by a step that amends it. */
  Amendment amendment(OrderStep step) throws UndecidableException {
    return context.conditions().amend(order, definition(step), workflow);
  }

  /** The order is amended. One decision amends once: what follows reads the stored edition. */
  void amend(Amendment made) {
    amendment = made;
  }

  boolean isAmended() {
    return amendment != null;
  }

  void become(OrderProcess changed) {
    order = changed;
  }

  void change(OrderStep step) {
    order = order.withStep(step);
  }

  void start(OrderStep step) {
    Instant completeBy = now().plus(definition(step).completeWithin());
    Direction direction = direction(step);
    OrderStep started =
        AcceptedSteps.bounded(this, step)
            .started(direction, order.edition(), now(), completeBy, context.grace());
    change(started);
    starts.add(new StepStart(step.name(), step.agent(), direction, started.attempt(), completeBy));
  }

  void addEvent(OrderEvent.Kind kind, @Nullable OrderStep step, String detail) {
    events.add(
        step == null
            ? OrderEvent.ofOrder(kind, detail)
            : new OrderEvent(kind, step.name(), step.attempt(), detail, step.startedAt()));
  }

  boolean hasEvent(OrderEvent.Kind kind) {
    return events.stream().anyMatch(event -> event.kind() == kind);
  }

  /**
   * Replaces an earlier alert: alerts are stored under the order's version, so a decision has at
   * most one. The events have the rest.
   */
  void alert(Failure failure, @Nullable OrderStep step, String nextAction) {
    withdrawAlert();
    alerts.add(new Alert(failure, step == null ? null : step.name(), nextAction));
  }

  /** The alert does not apply any more within the same decision. */
  void withdrawAlert() {
    alerts.clear();
  }

  /** Of a step that is undone within the same decision. */
  void withdrawAlertAbout(OrderStep step) {
    alerts.removeIf(alert -> step.name().equals(alert.step()));
  }

  /** Sets why the order does not complete; the last call in a decision counts. */
  void because(Cause why) {
    cause = why;
  }

  /** Sends the order to Error, with an alert. */
  void error(Failure failure, @Nullable OrderStep step, String nextAction) {
    if (order.direction() == Direction.FORWARD) {
      because(Cause.of(failure, step));
    }
    become(order.restingIn(ProcessState.ERROR, failure));
    addEvent(OrderEvent.Kind.ERROR, step, failure.message());
    alert(failure, step, nextAction);
  }

  Decision decision(String reasonIfUnchanged) {
    if (order.equals(before) && alerts.isEmpty()) {
      return Decision.ignored(before, reasonIfUnchanged);
    }
    return new Decision(
        before,
        order.nextVersion(),
        Decision.Verdict.APPLIED,
        "",
        starts,
        alerts,
        events,
        cause,
        amendment);
  }
}
