package io.orderly.simulation.checking;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * I18: an order has the steps of a group once per element of the group's list: those of lines from
 * the beginning, those of a result from the transaction on that completes the step which returns
 * the list. No other steps are added, and none is removed.
 */
final class Groups implements Invariant {

  /** Orders of the simulation have one. */
  private static final int LINES = 1;

  private final Ledger ledger;

  Groups(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      OrderImage order = change.after();
      List<GroupRule> groups = ledger.workflow(order).groups();
      groups.forEach(group -> isPerElement(group, change));
      OrderImage before = change.before();
      boolean mayAdd = !groups.isEmpty() && !order.isUndo();
      require(
          before == null
              || before.steps().size() == order.steps().size()
              || (mayAdd && before.steps().size() < order.steps().size()),
          order,
          "steps were added or removed");
    }
  }

  private static void isPerElement(GroupRule group, Change change) {
    OrderImage order = change.after();
    long steps = order.steps().stream().filter(step -> group.has(step.name())).count();
    int elements = elements(group, order);
    boolean isExpanded = steps == (long) elements * group.steps().size();
    // An order that left its way before is not performed any more. One that was handed back gets
    // them with its next claim.
    boolean isOpen = !order.is(WireNames.PROCESSED) && order.lockedBy() == null;
    require(
        isExpanded || (steps == 0 && (order.isUndo() || isOpen)),
        order,
        "group %s has %d steps for %d elements".formatted(group.name(), steps, elements));
  }

  private static int elements(GroupRule group, OrderImage order) {
    if (group.source().isEmpty()) {
      return LINES;
    }
    return order
        .step(group.source())
        .filter(source -> !source.is(WireNames.NOT_STARTED) && !source.is(WireNames.RUNNING))
        .map(StepImage::result)
        .map(result -> length(result, group.list()))
        .orElse(0);
  }

  /** The lists of the simulation have short texts only. */
  private static int length(@Nullable String result, String list) {
    Matcher found =
        Pattern.compile("\"" + list + "\": ?\\[([^\\]]*)\\]").matcher(String.valueOf(result));
    if (!found.find()) {
      return 0;
    }
    String elements = found.group(1).strip();
    return elements.isEmpty() ? 0 : elements.split(",", -1).length;
  }

  private static void require(boolean holds, OrderImage order, String otherwise) {
    if (!holds) {
      throw new Violation("I18", order.orderId(), otherwise + ": " + order);
    }
  }
}
