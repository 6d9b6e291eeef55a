package io.orderly.process;

import io.orderly.process.ProcessEvent.Claim;
import io.orderly.process.ProcessEvent.Completion;
import io.orderly.process.ProcessEvent.DeadlinePassed;
import io.orderly.process.ProcessEvent.NotBeforeReached;
import io.orderly.process.ProcessEvent.Reply;
import io.orderly.process.ProcessEvent.Resubmit;
import io.orderly.process.ProcessEvent.StartDue;
import io.orderly.process.ProcessEvent.Undo;
import io.orderly.process.ProcessEvent.UnknownOutcomes;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * One order that lives through events on a clock of its own. Every decision is held against the
 * {@link OrderInvariants}; what happened can be read afterwards.
 */
final class OrderHistory {

  static final String ME = "scheduler-1#1";
  static final String OTHER = "scheduler-2#7";
  static final Duration GRACE = Duration.ofSeconds(5);
  static final Instant SUBMITTED = Instant.parse("2026-01-05T08:00:00Z");

  private final WorkflowDefinition workflow;
  private final List<HistoryLine> told = new ArrayList<>();
  private final Set<String> edges = new HashSet<>();
  private final ForwardEffects effects = new ForwardEffects();
  private OrderProcess order;
  private Instant now = SUBMITTED;
  private Admission admission;
  private StepConditions conditions = StepConditions.LEFT_TO_SCHEDULER;
  private double jitter;

  private OrderHistory(WorkflowDefinition workflow, int lines) {
    this.workflow = workflow;
    this.order = newOrder(workflow.ofNewOrder(lines));
    this.admission = Admission.to(workflow.agents().keySet());
  }

  /** A new order, as the submission service writes it. */
  static OrderHistory of(WorkflowDefinition workflow) {
    return of(workflow, 1);
  }

  /** A new order with so many lines. */
  static OrderHistory of(WorkflowDefinition workflow, int lines) {
    return new OrderHistory(workflow, lines);
  }

  private static OrderProcess newOrder(WorkflowDefinition workflow) {
    List<OrderStep> steps = new ArrayList<>();
    for (StepDefinition step : workflow.steps()) {
      steps.add(OrderStep.notStarted(steps.size(), step.name(), step.agent()));
    }
    return new OrderProcess(
        new UUID(0, 1),
        workflow.id(),
        ProcessState.PENDING,
        Direction.FORWARD,
        1,
        ClaimTerms.active(0),
        null,
        null,
        null,
        workflow.firstAgent(),
        0,
        null,
        steps);
  }

  WorkflowDefinition workflow() {
    return workflow;
  }

  /** The edges that the order went along. */
  Set<String> edges() {
    return edges;
  }

  OrderProcess order() {
    return order;
  }

  OrderStep step(String name) {
    OrderStep step = order.step(name);
    if (step == null) {
      throw new IllegalArgumentException("no step " + name + " in " + order);
    }
    return step;
  }

  Instant now() {
    return now;
  }

  OrderHistory later(Duration duration) {
    now = now.plus(duration);
    return this;
  }

  OrderHistory at(Instant instant) {
    now = instant;
    return this;
  }

  /** The agents that have credit from now on. */
  OrderHistory creditFor(String... agents) {
    return creditFor(Set.of(agents));
  }

  OrderHistory creditFor(Set<String> agents) {
    return admitting(Admission.to(agents));
  }

  /** What schedulers may begin from now on. */
  OrderHistory admitting(Admission newAdmission) {
    admission = newAdmission;
    return this;
  }

  OrderHistory creditForAll() {
    return creditFor(workflow.agents().keySet());
  }

  /** What schedulers find of conditions. */
  OrderHistory conditions(StepConditions found) {
    conditions = found;
    return this;
  }

  OrderHistory jitter(double newJitter) {
    jitter = newJitter;
    return this;
  }

  /** Puts the order into a state that no sequence of events leads to. */
  OrderHistory being(OrderProcess unusual) {
    order = unusual;
    return this;
  }

  /** The event happens; the order becomes what was decided. */
  Decision when(ProcessEvent event) {
    DecisionContext context =
        new DecisionContext(
            workflow,
            now,
            GRACE,
            isByScheduler(event) ? admission : Admission.NOTHING,
            jitter,
            isByScheduler(event) ? conditions : StepConditions.LEFT_TO_SCHEDULER);
    Decision decision = OrderStateMachine.decide(order, event, context);
    told.add(new HistoryLine(now, event, decision));
    DecisionContext decided = context.with(decision.after().definition(workflow));
    OrderInvariants.check(event, decided, decision);
    effects.check(event, decided, decision);
    if (decision.isChange()) {
      edges.add(AllowedEdges.edge(event, decision));
    }
    order = decision.after();
    return decision;
  }

  /** A scheduler that does not know whether the step's request was sent sends it. */
  List<StepStart> resend(String step) {
    List<StepStart> sent = Resends.of(order, live -> live.name().equals(step), now);
    order = Resends.noted(order, live -> live.name().equals(step), now).after();
    sent.forEach(start -> effects.resent(step, start.attempt()));
    return sent;
  }

  /** Only schedulers start steps and decide conditions. */
  private static boolean isByScheduler(ProcessEvent event) {
    return event instanceof Claim
        || event instanceof Reply
        || event instanceof Completion
        || event instanceof StartDue;
  }

  Decision claim() {
    return when(new Claim(ME));
  }

  Decision startDue() {
    return when(new StartDue(ME));
  }

  Decision completed(String step) {
    return reply(step, new StepOutcome.Completed("{\"done\":\"" + step + "\"}"));
  }

  Decision refused(String step) {
    return reply(step, new StepOutcome.Failed(new Failure("card-declined", "no such card")));
  }

  /** To its undo. */
  Decision neverHappened(String step) {
    return reply(step, new StepOutcome.NeverHappened("{\"neverHappened\":true}"));
  }

  Decision declined(String step) {
    return reply(step, new StepOutcome.Declined());
  }

  /** A reply to the current attempt of the step. */
  Decision reply(String step, StepOutcome outcome) {
    return when(replyTo(step, outcome));
  }

  Reply replyTo(String step, StepOutcome outcome) {
    OrderStep current = step(step);
    Direction direction = current.state() == StepState.UNDOING ? Direction.UNDO : Direction.FORWARD;
    return new Reply(step, direction, current.attempt(), outcome, ME);
  }

  /** An event of the partner that performs the step. */
  Completion eventOf(String step, String id, StepOutcome outcome) {
    OrderStep current = step(step);
    Direction direction = current.state() == StepState.UNDOING ? Direction.UNDO : Direction.FORWARD;
    return new Completion(step, direction, current.agent(), id, null, outcome, ME);
  }

  /** The sweep comes when the order's CompleteBy and the grace have passed. */
  Decision deadlinePasses() {
    Instant completeBy = order.completeBy();
    if (completeBy == null) {
      throw new IllegalStateException("the order has no CompleteBy: " + order);
    }
    now = completeBy.plus(GRACE);
    return when(new DeadlinePassed());
  }

  Decision notBeforeIsReached() {
    Instant notBefore = order.notBefore();
    if (notBefore == null) {
      throw new IllegalStateException("the order does not rest: " + order);
    }
    now = notBefore;
    return when(new NotBeforeReached());
  }

  Decision resubmit() {
    return when(new Resubmit(order.version()));
  }

  /** By an operator who looked unknown outcomes up. */
  Decision resubmitChecked() {
    return when(new Resubmit(order.version(), UnknownOutcomes.CHECKED_AT_PARTNER));
  }

  Decision correct() {
    return correct(ProcessEvent.AfterCorrection.STAY);
  }

  Decision correct(ProcessEvent.AfterCorrection next) {
    return when(new ProcessEvent.Correct(order.version(), List.of("attributes.address"), next));
  }

  Decision pause() {
    return when(new ProcessEvent.Pause(order.version()));
  }

  Decision resume() {
    return when(new ProcessEvent.Resume(order.version()));
  }

  Decision undo() {
    return when(new Undo(order.version(), Cause.cancelledBy("shop")));
  }

  /** The single step fails unanswered that often, and is started again after each but the last. */
  OrderHistory unanswered(int times) {
    for (int failure = 1; failure <= times; failure++) {
      if (failure > 1) {
        notBeforeIsReached();
        claim();
      }
      deadlinePasses();
    }
    return this;
  }

  /** What happened, one event a line. */
  @Override
  public String toString() {
    return told.stream().map(HistoryLine::toString).collect(Collectors.joining("\n"));
  }
}
