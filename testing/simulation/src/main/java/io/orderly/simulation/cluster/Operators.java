package io.orderly.simulation.cluster;

import io.orderly.messages.AttributePatch;
import io.orderly.operator.commands.CommandKind;
import io.orderly.operator.commands.OperatorCommand;
import io.orderly.operator.commands.RequestedAction;
import io.orderly.operator.web.CommandHead;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessEvent.AfterCorrection;
import io.orderly.process.ProcessState;
import io.orderly.process.StepFinding;
import io.orderly.simulation.cluster.InstanceSlot.Role;
import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.partner.Partner;
import io.orderly.simulation.scenario.CustomerAttributes;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseCommand.Action;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.Pauses;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** Operators: they send commands based on a slightly older version of the order. */
final class Operators {

  private static final int HIGHEST_PRIORITY = 9;
  private static final double GIVES_UP_WITH_UNDO = 0.25;
  private static final double DECIDES = 0.4;
  private static final double CORRECTS = 0.4;
  private static final double HALF = 0.5;
  private static final double DECIDES_BEFORE_AN_ERROR = 0.2;
  private static final double SAYS_IT_TWICE = 0.2;
  private static final double LOOKS_AT_ERRORS = 0.5;
  private static final int MAX_TIDYING = 4;
  private static final double HOLDS_AS_A_WHOLE = 0.3;
  private static final long MAX_PAUSE_MILLIS = 10_000;
  private static final long LATE_MILLIS = 400;

  private final Surroundings around;
  private final Cluster cluster;
  private final List<PauseTarget> targets;
  private final Function<String, Optional<Partner>> partners;
  private int commands;
  private int tidied;

  /** A workflow or an agent. */
  record PauseTarget(PauseKind kind, String name) {}

  Operators(
      Surroundings around,
      Cluster cluster,
      List<PauseTarget> targets,
      Function<String, Optional<Partner>> partners) {
    this.around = around;
    this.cluster = cluster;
    this.targets = targets;
    this.partners = partners;
  }

  /** Does something, to an order or to a workflow or agent as a whole. */
  void act() {
    Chance chance = around.chance();
    List<OrderProcess> all = around.backlog().orders();
    if (chance.happens(HOLDS_AS_A_WHOLE)) {
      hold(chance.pick(targets));
    } else if (!all.isEmpty()) {
      lookAt(chance.happens(LOOKS_AT_ERRORS) && !errors().isEmpty() ? errors() : all);
    }
  }

  private List<OrderProcess> errors() {
    return around.backlog().orders().stream()
        .filter(order -> order.state() == ProcessState.ERROR)
        .toList();
  }

  private void lookAt(List<OrderProcess> some) {
    OrderProcess order = around.chance().pick(some);
    OperatorCommand command = commandFor(order);
    give(command);
    if (around.chance().happens(SAYS_IT_TWICE)) {
      give(command);
    }
  }

  private OperatorCommand commandFor(OrderProcess order) {
    Chance chance = around.chance();
    CommandHead head = head();
    if (order.state() == ProcessState.ERROR) {
      return commandForError(order, head);
    }
    if (chance.happens(DECIDES_BEFORE_AN_ERROR) && !around.faults().has(Fault.SHORT_MEMORY)) {
      return decide(order, head);
    }
    if (order.steps().stream().anyMatch(OrderStep::isAccepted) && chance.happens(HALF)) {
      return RequestedAction.of(CommandKind.ASK_STATUS).at(head, order.orderId(), order.version());
    }
    if (order.terms().isPaused()) {
      return RequestedAction.of(CommandKind.RESUME).at(head, order.orderId(), order.version());
    }
    return switch (chance.between(0, 3)) {
      case 0 -> RequestedAction.of(CommandKind.UNDO).at(head, order.orderId(), order.version());
      case 3 -> correct(order, head);
      case 1 -> RequestedAction.of(CommandKind.PAUSE).at(head, order.orderId(), order.version());
      default ->
          RequestedAction.changePriority(chance.between(0, HIGHEST_PRIORITY))
              .at(head, order.orderId(), order.version());
    };
  }

  private OperatorCommand commandForError(OrderProcess order, CommandHead head) {
    Chance chance = around.chance();
    if (chance.happens(GIVES_UP_WITH_UNDO)) {
      return RequestedAction.of(CommandKind.UNDO).at(head, order.orderId(), order.version());
    } else if (chance.happens(DECIDES)) {
      return decide(order, head);
    } else if (chance.happens(CORRECTS)) {
      return correct(order, head);
    }
    return RequestedAction.of(CommandKind.RESUBMIT).at(head, order.orderId(), order.version());
  }

  /** The edition after the one that was seen: of another one the command is refused. */
  private OperatorCommand correct(OrderProcess order, CommandHead head) {
    AttributePatch patch =
        new AttributePatch(CustomerAttributes.patchTo(order.edition() + 1), Map.of());
    AfterCorrection next =
        around.chance().happens(HALF) ? AfterCorrection.RESUBMIT : AfterCorrection.STAY;
    return RequestedAction.correct(patch, next).at(head, order.orderId(), order.version());
  }

  /** What is said is true at the partner; what has no effect there may have been done by hand. */
  private OperatorCommand decide(OrderProcess order, CommandHead head) {
    OrderStep step = around.chance().pick(order.steps());
    StepFinding verdict = around.chance().pick(possible(order, step));
    String result =
        verdict == StepFinding.HAPPENED ? "{\"found\": \"by a person\", \"items\": []}" : null;
    return RequestedAction.decide(step.name(), verdict, result)
        .at(head, order.orderId(), order.version());
  }

  /** Of a step that never began nobody has to say that it did not happen. */
  private List<StepFinding> possible(OrderProcess order, OrderStep step) {
    if (step.attempt() == 0) {
      return List.of(StepFinding.HAPPENED);
    }
    boolean stands =
        partners
            .apply(step.agent())
            .filter(partner -> partner.stands(order.orderId(), step))
            .isPresent();
    return stands
        ? List.of(StepFinding.HAPPENED, StepFinding.UNDONE)
        : List.of(StepFinding.values());
  }

  private CommandHead head() {
    commands++;
    return new CommandHead("command-" + commands, "operator", "by chance");
  }

  private void give(OperatorCommand command) {
    atDoor(
        supervisor -> {
          var outcome = supervisor.run(command);
          around
              .watch()
              .history()
              .add("operator", command.orderId(), () -> command.kind().value() + ": " + outcome);
        });
  }

  private void hold(PauseTarget target) {
    run(Action.PAUSE, target);
    around
        .eventLoop()
        .plan(around.chance().micros(1, MAX_PAUSE_MILLIS), null, () -> run(Action.RESUME, target));
  }

  private void run(Action action, PauseTarget target) {
    commands++;
    PauseCommand command =
        new PauseCommand(
            "pause-" + commands, action, target.kind(), target.name(), "operator", "by chance");
    around.watch().history().add("operator", () -> action.value() + "s " + target.name());
    atDoor(supervisor -> around.store().pauseSwitches().run(command));
  }

  private void atDoor(Consumer<SimulatedSupervisor> request) {
    cluster
        .any(Role.SUPERVISOR)
        .map(SimulatedSupervisor.class::cast)
        .ifPresent(
            supervisor ->
                around
                    .eventLoop()
                    .planActivity(
                        around.chance().micros(0, LATE_MILLIS),
                        supervisor.process(),
                        "is commanded",
                        () -> handle(supervisor, request)));
  }

  private void handle(SimulatedSupervisor supervisor, Consumer<SimulatedSupervisor> request) {
    try {
      request.accept(supervisor);
    } catch (RuntimeException storeIsAway) {
      around.watch().history().add(around.eventLoop().who(), () -> "answers 503: " + storeIsAway);
    }
  }

  /** Lets go of all that is held, and puts some of what is in Error back to work. */
  void tidyUp() {
    letGo();
    if (tidied < MAX_TIDYING && !errors().isEmpty()) {
      tidied++;
      lookAt(errors());
    }
  }

  private void letGo() {
    Pauses held = around.store().pauseSwitches().current();
    Set<String> workflows = held.workflows();
    targets.stream()
        .filter(
            target ->
                (target.kind() == PauseKind.WORKFLOW ? workflows : held.agents())
                    .contains(target.name()))
        .forEach(target -> run(Action.RESUME, target));
    around.backlog().orders().stream()
        .filter(order -> order.terms().isPaused() && !order.state().isFinal())
        .forEach(
            order ->
                give(
                    RequestedAction.of(CommandKind.RESUME)
                        .at(head(), order.orderId(), order.version())));
  }
}
