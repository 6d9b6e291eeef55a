package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;
import java.util.List;
import java.util.Objects;

/**
 * I19: an element is undone alone only where its group says so, all steps of it at once, for a code
 * for which the policy of one of them is undo. From then on no step of it is performed; what its
 * partner took on may be asked about before.
 */
final class UndoneElements implements Invariant {

  private final Ledger ledger;

  UndoneElements(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      List<StepChange> steps = change.steps().toList();
      steps.stream().filter(StepChange::turnsToUndo).forEach(step -> turns(change, step));
      steps.stream()
          .filter(step -> step.before().isInUndoneElement())
          .forEach(step -> stays(change, step));
      steps.stream()
          .filter(step -> step.after().isInUndoneElement())
          .forEach(step -> isPerformedNoMore(change, step));
    }
  }

  private void turns(Change change, StepChange step) {
    OrderImage order = change.after();
    require(
        ledger.undoesAlone(order, step.after()),
        order,
        step,
        "it is undone alone, which its group does not say");
    List<StepImage> element =
        order.steps().stream()
            .filter(
                other ->
                    isOfOneGroup(order, step.after(), other)
                        && GroupRule.element(other.name())
                            .equals(GroupRule.element(step.after().name())))
            .toList();
    String code = step.after().elementFailureCode();
    require(
        element.stream().allMatch(other -> Objects.equals(code, other.elementFailureCode())),
        order,
        step,
        "its element is undone in part");
    require(
        element.stream()
            .anyMatch(
                other -> ledger.rule(order, other).policy(code).equals(WireNames.POLICY_UNDO)),
        order,
        step,
        "it is undone for " + code + ", whose policy is another");
  }

  private boolean isOfOneGroup(OrderImage order, StepImage one, StepImage other) {
    return ledger.workflow(order).groups().stream()
        .anyMatch(group -> group.has(one.name()) && group.has(other.name()));
  }

  private static void stays(Change change, StepChange step) {
    require(
        Objects.equals(step.before().elementFailureCode(), step.after().elementFailureCode()),
        change.after(),
        step,
        "why its element is undone has changed");
  }

  private static void isPerformedNoMore(Change change, StepChange step) {
    boolean isPerformed =
        step.isStart() && step.after().is(WireNames.RUNNING) && !step.before().isAccepted();
    require(!isPerformed, change.after(), step, "it is performed, though its element is undone");
  }

  private static void require(boolean holds, OrderImage order, StepChange step, String otherwise) {
    if (!holds) {
      throw new Violation(
          "I19",
          order.orderId(),
          "step %s: %s: %s".formatted(step.after().name(), otherwise, order));
    }
  }
}
