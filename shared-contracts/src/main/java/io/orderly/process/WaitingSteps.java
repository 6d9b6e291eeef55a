package io.orderly.process;

import io.orderly.process.ProcessEvent.Answer;
import io.orderly.process.StepConditions.UndecidableException;
import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepWait;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;

/**
 * Steps that no agent performs: somebody is asked, or a time has to pass. Such a step is Running
 * without a call, as an accepted one is, and rests until it is answered or its time is over.
 */
final class WaitingSteps {

  /** Nothing is called, so that nothing was answered yet. */
  private static final String NO_ANSWER = "{}";

  private static final String CORRECT =
      "The time is computed from the order and results. Correct the attributes that it reads and"
          + " resubmit the order, decide that step %s happened, or undo the order; then correct the"
          + " workflow for new orders.";

  private WaitingSteps() {}

  /**
   * Begins a step that may begin, or ends one whose time is over, in an order that a scheduler
   * holds. Of a paused workflow none begins, and what has begun may end.
   *
   * @return whether there was one: what follows it may be next
   */
  static boolean advance(DecisionBuilder builder) {
    OrderProcess order = builder.order();
    if (!builder.context().workflow().hasWaits()
        || order.lockedBy() == null
        || order.terms().isPaused()) {
      return false;
    }
    Optional<OrderStep> next =
        Startable.steps(order, builder.context()).stream()
            .filter(step -> !builder.definition(step).task().isPerformed())
            .filter(step -> builder.direction(step) == Direction.FORWARD)
            .filter(step -> step.state() != StepState.NOT_STARTED || mayBegin(builder, step))
            .min(Comparator.comparing(step -> precedence(builder, step)));
    next.ifPresent(step -> advance(builder, step));
    return next.isPresent();
  }

  /**
   * What is over comes first, and what may be over at once: it may turn the order to undo, and then
   * nobody is asked any more.
   */
  private static int precedence(DecisionBuilder builder, OrderStep step) {
    if (step.state() != StepState.NOT_STARTED) {
      return 0;
    }
    return builder.definition(step).task() instanceof StepAsk ? 2 : 1;
  }

  /** Only in a scheduler, and of no paused workflow. */
  private static boolean mayBegin(DecisionBuilder builder, OrderStep step) {
    StepDefinition definition = builder.definition(step);
    boolean needsNoExpression =
        definition.when() == null && definition.task().expressions().findAny().isEmpty();
    return builder.context().admission().admitsWithoutAgent()
        && (needsNoExpression
            || builder.context().conditions() != StepConditions.LEFT_TO_SCHEDULER);
  }

  private static void advance(DecisionBuilder builder, OrderStep step) {
    if (step.state() == StepState.NOT_STARTED) {
      begin(builder, step);
      return;
    }
    builder
        .definition(step)
        .task()
        .<Runnable>match(
            performed -> () -> {},
            ask -> () -> unanswered(builder, step, ask),
            wait -> () -> builder.change(step.completed(NO_ANSWER, builder.now())),
            amend -> () -> {})
        .run();
  }

  private static void begin(DecisionBuilder builder, OrderStep step) {
    Instant now = builder.now();
    OrderStep begun =
        step.started(
            Direction.FORWARD, builder.order().edition(), now, now, builder.context().grace());
    builder
        .definition(step)
        .task()
        .<Runnable>match(
            performed -> () -> {},
            ask -> () -> ask(builder, begun, ask),
            wait -> () -> waitUntil(builder, step, begun, wait),
            amend -> () -> Amendments.perform(builder, step, begun))
        .run();
  }

  private static void ask(DecisionBuilder builder, OrderStep begun, StepAsk ask) {
    OrderStep waiting = waiting(builder, begun);
    builder.change(waiting);
    builder.addEvent(OrderEvent.Kind.ASKED, waiting, "%s: %s".formatted(ask.of(), ask.question()));
  }

  private static void waitUntil(
      DecisionBuilder builder, OrderStep step, OrderStep begun, StepWait wait) {
    Instant latest = builder.now().plus(builder.definition(step).maxWait());
    try {
      Instant until = wait.until() == null ? latest : builder.until(step);
      if (until.isAfter(latest)) {
        fail(builder, step, "%s is more than 365 days away".formatted(until));
        return;
      }
      // A time that has passed is over at once.
      Instant end = until.isAfter(builder.now()) ? until : builder.now();
      builder.change(waiting(builder, begun, end));
    } catch (UndecidableException undecidable) {
      fail(builder, step, undecidable.getMessage());
    }
  }

  private static void fail(DecisionBuilder builder, OrderStep step, String why) {
    Failure failure =
        new Failure(
            "wait-failed",
            "the time until which step %s waits is not known: %s".formatted(step.name(), why));
    builder.error(failure, step, CORRECT.formatted(step.name()));
  }

  private static OrderStep waiting(DecisionBuilder builder, OrderStep begun) {
    Instant until = builder.now().plus(builder.definition(begun).maxWait());
    return waiting(builder, begun, until);
  }

  private static OrderStep waiting(DecisionBuilder builder, OrderStep begun, Instant until) {
    return begun.accepted(new Acceptance(builder.now(), until, NO_ANSWER), until);
  }

  /**
   * An operator puts the order back to work: the answer is waited for as long as before. A time
   * that the order or a result gave stays what it is.
   */
  static OrderStep askedAgain(DecisionBuilder builder, OrderStep step) {
    OrderStep again = step.resubmitted(step.state(), step.notBefore());
    boolean isTimeGiven =
        builder.definition(step).task() instanceof StepWait wait && wait.until() != null;
    return isTimeGiven ? again : waiting(builder, again);
  }

  private static void unanswered(DecisionBuilder builder, OrderStep step, StepAsk ask) {
    Acceptance acceptance = Objects.requireNonNull(step.history().acceptance());
    Failure failure =
        new Failure(
            FailurePolicies.NOT_COMPLETED,
            "step %s was not answered by %s since %s"
                .formatted(
                    step.name(), ask.of(), acceptance.since().truncatedTo(ChronoUnit.SECONDS)));
    NextActions actions =
        new NextActions(
            "Have the step answered.",
            ("Have step %s answered: the order then goes on. Or resubmit it to wait as long again,"
                    + " or undo it.")
                .formatted(step.name()));
    OverdueSteps.notCompleted(builder, step, failure, actions);
  }

  static Decision answer(DecisionBuilder builder, Answer answer) {
    OrderProcess order = builder.order();
    OrderStep step = order.step(answer.step());
    if (step == null) {
      return Decision.refused(order, "the order has no step " + answer.step());
    }
    StepDefinition definition = builder.definition(step);
    if (!(definition.task() instanceof StepAsk ask)) {
      return Decision.refused(order, "step %s asks nobody".formatted(step.name()));
    }
    Optional<String> objection = objection(order, step);
    if (objection.isPresent()) {
      return Decision.refused(order, objection.get());
    }
    if (Answer.isStale(order, step.name(), answer.seenEdition())) {
      return Decision.refused(order, changedSince(order, step, answer));
    }
    if (!ask.choices().contains(answer.choice())) {
      return Decision.refused(
          order, "the answer must be one of " + String.join(", ", ask.choices()));
    }
    builder.addEvent(
        OrderEvent.Kind.ANSWERED, step, "%s by %s".formatted(answer.choice(), answer.by()));
    if (ask.refusals().contains(answer.choice())) {
      refused(builder, step, answer);
    } else {
      builder.change(step.uncounted().completed(answer.result(), builder.now()));
      StepDecisions.followCompleted(builder);
    }
    return builder.decision("");
  }

  /** Somebody who says yes to three items does not say it to the one that is left. */
  private static String changedSince(OrderProcess order, OrderStep step, Answer answer) {
    String seen =
        answer.seenEdition() == null
            ? "step %s began to ask in edition %d".formatted(step.name(), step.edition())
            : "you saw edition %d".formatted(answer.seenEdition());
    return "the order has changed: it has edition %d, and %s; read it again and name its edition"
        .formatted(order.edition(), seen);
  }

  private static void refused(DecisionBuilder builder, OrderStep step, Answer answer) {
    Failure failure =
        new Failure(
            answer.choice(),
            "step %s was answered %s by %s".formatted(step.name(), answer.choice(), answer.by()));
    OrderStep refused =
        step.refused(
            StepState.FAILED, Replies.failures(builder.order(), step), failure, builder.now());
    builder.change(refused);
    if (!builder.order().state().needsOperator()) {
      NextState.decide(builder);
    } else if (builder.definition(step).onFailure().of(failure.code()) == FailurePolicy.UNDO) {
      // An operator was alerted already: the answer says what becomes of the order.
      UndoneElements.undo(builder, refused, failure);
    }
  }

  private static Optional<String> objection(OrderProcess order, OrderStep step) {
    if (order.direction() == Direction.UNDO) {
      return Optional.of("the order is being undone");
    }
    if (step.elementFailure() != null) {
      return Optional.of("the element of step %s is being undone".formatted(step.name()));
    }
    return switch (step.state()) {
      case RUNNING -> Optional.empty();
      case NOT_STARTED -> Optional.of("step %s does not ask yet".formatted(step.name()));
      case COMPLETED, FAILED -> Optional.of("step %s is answered already".formatted(step.name()));
      case SKIPPED, UNDOING, UNDONE, UNDO_FAILED ->
          Optional.of("step %s is %s".formatted(step.name(), step.state().value()));
    };
  }
}
