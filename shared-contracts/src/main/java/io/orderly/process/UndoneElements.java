package io.orderly.process;

import io.orderly.workflow.StepGroup;
import io.orderly.workflow.StepGroup.OnFailure;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Elements of groups that are undone by themselves. From then on their steps go in direction undo,
 * while the order goes forward with the others. What comes after the group waits for their undo,
 * and a failed undo is an Error of the order, at once.
 */
final class UndoneElements {

  private UndoneElements() {}

  /** The policy of a step is to undo: its element, where its group says so, else the order. */
  static void undo(DecisionBuilder builder, OrderStep step, Failure failure) {
    List<OrderStep> element = undoneAlone(builder, step);
    if (element.isEmpty()) {
      NextState.turnToUndo(builder, step, failure.message(), Cause.of(failure, step));
      return;
    }
    for (OrderStep own : element) {
      OrderStep undone = own.inUndoneElement(failure);
      boolean asks = own.state().isUnderWay() && !builder.definition(own).task().isPerformed();
      // Nobody is to answer any more, and no call has to end first.
      builder.change(asks ? undone.undoneWithoutCall(builder.now()) : undone);
      builder.withdrawAlertAbout(own);
    }
    builder.addEvent(OrderEvent.Kind.ELEMENT_TURNED_TO_UNDO, step, failure.message());
    Set<String> names = element.stream().map(OrderStep::name).collect(Collectors.toSet());
    SettlingSteps.askNow(builder, own -> names.contains(own.name()));
    if (builder.order().state().needsOperator()) {
      StepDecisions.followCompleted(builder);
    }
  }

  /** The steps that are undone with this one; none where the order is. */
  private static List<OrderStep> undoneAlone(DecisionBuilder builder, OrderStep step) {
    int element = StepGroup.elementOf(step.name());
    return builder.groups().stream()
        .filter(group -> group.onFailure() == OnFailure.UNDO_GROUP && group.has(step.name()))
        .flatMap(group -> builder.order().steps().stream().filter(other -> group.has(other.name())))
        .filter(other -> StepGroup.elementOf(other.name()) == element)
        .toList();
  }
}
