package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;
import java.util.stream.Stream;

/**
 * I14: when a step could be started, it is Skipped if its condition is not met, and only then; no
 * order waits for an agent to skip a step of it. The few conditions of the simulation are evaluated
 * once more here, on purpose.
 */
final class Conditions implements Invariant {

  /** Met by one in two orders. */
  private static final String BY_ORDER = "order.id.matches(\"[0-7]$\")";

  /** Met if the step that is named in quotes before was performed. */
  private static final String BY_RESULT = "\" in results";

  private final Ledger ledger;

  Conditions(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      OrderImage order = change.after();
      change
          .starts()
          .filter(step -> step.after().is(WireNames.RUNNING) && !step.before().isBegun())
          .forEach(step -> require(isMet(order, step.after()), order, step.after(), "started"));
      change
          .steps()
          .filter(step -> !step.before().is(WireNames.SKIPPED))
          .filter(step -> step.after().is(WireNames.SKIPPED))
          .forEach(step -> skipped(order, step));
      unmet(order).forEach(step -> require(false, order, step, "waited for"));
    }
  }

  private void skipped(OrderImage order, StepChange step) {
    boolean isAsked = !step.before().isBegun() && ledger.predecessorsCompleted(order, step.after());
    require(isAsked && !isMet(order, step.after()), order, step.after(), "skipped");
    require(
        !step.after().isBegun() && step.after().result() == null,
        order,
        step.after(),
        "begun as well");
  }

  /** The steps of the agent that an order waits for which are skipped as soon as it is claimed. */
  private Stream<StepImage> unmet(OrderImage order) {
    String agent = order.nextAgent();
    boolean isBeginning = order.steps().stream().noneMatch(StepImage::isBegun);
    return agent == null || !isBeginning
        ? Stream.empty()
        : order.steps().stream()
            .filter(step -> step.is(WireNames.NOT_STARTED) && step.agent().equals(agent))
            .filter(step -> ledger.predecessorsCompleted(order, step) && !isMet(order, step));
  }

  private boolean isMet(OrderImage order, StepImage step) {
    String when = ledger.rule(order, step).when();
    if (when.isEmpty()) {
      return true;
    }
    if (when.endsWith(BY_RESULT)) {
      String name = when.substring(1, when.length() - BY_RESULT.length());
      return order.step(name).orElseThrow().is(WireNames.COMPLETED);
    }
    if (!when.equals(BY_ORDER)) {
      throw new IllegalArgumentException("condition is unknown here: " + when);
    }
    String id = order.orderId().toString();
    char last = id.charAt(id.length() - 1);
    return last >= '0' && last <= '7';
  }

  private static void require(boolean holds, OrderImage order, StepImage step, String what) {
    if (!holds) {
      throw new Violation(
          "I14",
          order.orderId(),
          "step %s was %s against its condition: %s".formatted(step.name(), what, order));
    }
  }
}
