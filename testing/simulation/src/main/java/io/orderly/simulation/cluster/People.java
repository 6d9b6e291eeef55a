package io.orderly.simulation.cluster;

import io.orderly.operator.commands.CommandAnswer.Outcome;
import io.orderly.operator.commands.OperatorCommand;
import io.orderly.operator.commands.OperatorCommands.CommandOutcome;
import io.orderly.operator.commands.RequestedAction;
import io.orderly.operator.commands.RequestedAction.GivenAnswer;
import io.orderly.operator.web.CommandHead;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.StepState;
import io.orderly.simulation.checking.AnswerImage;
import io.orderly.simulation.cluster.InstanceSlot.Role;
import io.orderly.simulation.faults.Chance;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepTask;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** Whoever is asked: they answer before they are asked, in time, late, twice, or never. */
final class People {

  private static final long VISIT_EVERY_MILLIS = 1_200;
  private static final long MAX_HESITATION_MILLIS = 1_500;

  /** How much earlier than a step's time is over an answer comes that just comes in time. */
  private static final long SHORTLY_MICROS = 300_000;

  private static final double ANSWERS_WHAT_ASKS = 0.8;
  private static final double ANSWERS_AT_THE_END = 0.3;
  private static final double ANSWERS_AGAIN = 0.3;
  private static final double SAYS_IT_TWICE = 0.2;
  private static final int ONE_IN_SO_MANY_IS_NEVER_ANSWERED = 5;

  private final Surroundings around;
  private final Cluster cluster;
  private final Chance chance;
  private final List<WorkflowDefinition> workflows;
  private int answers;

  /** An order with a step of it that asks, now or at another time. */
  private record Ask(OrderProcess order, OrderStep step) {

    boolean isOpen() {
      return step.state() == StepState.RUNNING;
    }

    boolean isNeverAnswered() {
      int drawn = order.orderId().hashCode() + step.position();
      return Math.floorMod(drawn, ONE_IN_SO_MANY_IS_NEVER_ANSWERED) == 0;
    }
  }

  /**
   * Who are asked by these workflows.
   *
   * @param chance of their own, so that nothing is drawn where nobody is asked
   */
  People(Surroundings around, Cluster cluster, Chance chance, List<WorkflowDefinition> workflows) {
    this.around = around;
    this.cluster = cluster;
    this.chance = chance;
    this.workflows = workflows;
  }

  /** Plans their visits, as long as the faults last and after. */
  void begin() {
    if (workflows.stream().anyMatch(WorkflowDefinition::hasWaits)) {
      planVisit();
    }
  }

  private void planVisit() {
    around
        .eventLoop()
        .plan(
            chance.micros(0, VISIT_EVERY_MILLIS),
            null,
            () -> {
              visit();
              planVisit();
            });
  }

  private void visit() {
    List<Ask> asks = asks(around.backlog().orders());
    List<Ask> open = asks.stream().filter(Ask::isOpen).toList();
    if (!open.isEmpty() && chance.happens(ANSWERS_WHAT_ASKS)) {
      answer(chance.pick(open));
    } else if (!asks.isEmpty()) {
      answer(chance.pick(asks));
    }
  }

  private static List<Ask> asks(Collection<OrderProcess> orders) {
    return orders.stream()
        .flatMap(order -> order.steps().stream().map(step -> new Ask(order, step)))
        .filter(ask -> !StepTask.isPerformed(ask.step().agent()))
        .filter(ask -> !ask.isNeverAnswered())
        .toList();
  }

  private void answer(Ask ask) {
    long inMicros = chance.micros(0, MAX_HESITATION_MILLIS);
    if (ask.step().notBefore() != null && chance.happens(ANSWERS_AT_THE_END)) {
      Duration left = Duration.between(around.eventLoop().time().now(), ask.step().notBefore());
      inMicros = Math.max(0, left.toNanos() / 1_000 + inMicros - SHORTLY_MICROS);
    }
    plan(ask, inMicros);
    if (chance.happens(ANSWERS_AGAIN)) {
      plan(ask, inMicros + chance.micros(0, MAX_HESITATION_MILLIS));
    }
  }

  private void plan(Ask ask, long inMicros) {
    answers++;
    String by = "person-" + answers;
    String choice = chance.pick(choices(ask));
    around.eventLoop().plan(inMicros, null, () -> give(ask, choice, by));
    if (chance.happens(SAYS_IT_TWICE)) {
      long again = inMicros + chance.micros(0, MAX_HESITATION_MILLIS);
      around.eventLoop().plan(again, null, () -> give(ask, choice, by));
    }
  }

  private List<String> choices(Ask ask) {
    return workflows.stream()
        .filter(workflow -> workflow.id().equals(ask.order().workflow()))
        .map(workflow -> workflow.step(ask.step().name()).task())
        .flatMap(
            task ->
                task instanceof StepAsk asks ? asks.choices().stream() : List.of("none").stream())
        .toList();
  }

  private void give(Ask ask, String choice, String by) {
    cluster
        .any(Role.SUPERVISOR)
        .map(SimulatedSupervisor.class::cast)
        .ifPresent(
            supervisor ->
                around
                    .eventLoop()
                    .planActivity(
                        0,
                        supervisor.process(),
                        "takes an answer",
                        () ->
                            give(
                                supervisor, ask, new GivenAnswer(choice, null, edition(ask)), by)));
  }

  /** They read the order again before they answer. */
  private int edition(Ask ask) {
    return around.backlog().orders().stream()
        .filter(order -> order.orderId().equals(ask.order().orderId()))
        .mapToInt(OrderProcess::edition)
        .findFirst()
        .orElse(ask.order().edition());
  }

  /** Operators may answer whatever is asked. The command has the name of whoever gives it. */
  private void give(SimulatedSupervisor supervisor, Ask ask, GivenAnswer given, String by) {
    UUID orderId = ask.order().orderId();
    OperatorCommand command =
        RequestedAction.answer(ask.step().name(), given)
            .at(new CommandHead(by, by, "by chance"), orderId, ask.order().version());
    try {
      CommandOutcome outcome = supervisor.run(command);
      around.watch().history().add(by, orderId, () -> "answers: " + outcome);
      if (outcome instanceof CommandOutcome.Answered answered) {
        told(ask, given, by, answered.answer().outcome());
      }
    } catch (RuntimeException storeIsAway) {
      around.watch().history().add(around.eventLoop().who(), () -> "answers 503: " + storeIsAway);
    }
  }

  private void told(Ask ask, GivenAnswer given, String by, Outcome outcome) {
    AnswerImage answer =
        new AnswerImage(
            ask.order().orderId(), ask.step().name(), Objects.requireNonNull(given.choice()), by);
    if (outcome == Outcome.APPLIED) {
      around.watch().answerApplied(answer);
    } else if (outcome == Outcome.REFUSED && ask.isOpen()) {
      around.watch().answerRefused(answer, ask.step().attempt());
    }
  }
}
