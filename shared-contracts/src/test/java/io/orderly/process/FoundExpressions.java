package io.orderly.process;

import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.List;

/**
 * What schedulers find of the expressions of an order.
 *
 * @param firstMet the edition from which on all conditions are met
 * @param changes of amendments
 * @param until when waits end
 * @param broken why no expression has a value; empty where they have one
 * @param refusal the code with which an amended order is refused; empty where it is not
 */
record FoundExpressions(
    int firstMet, List<String> changes, Instant until, String broken, String refusal)
    implements StepConditions {

  static FoundExpressions changing(String... paths) {
    return new FoundExpressions(1, List.of(paths), Instant.MAX, "", "");
  }

  FoundExpressions metFromEdition(int edition) {
    return new FoundExpressions(edition, changes, until, broken, refusal);
  }

  static FoundExpressions until(Instant time) {
    return new FoundExpressions(1, List.of(), time, "", "");
  }

  static FoundExpressions broken(String why) {
    return new FoundExpressions(1, List.of(), Instant.MAX, why, "");
  }

  static FoundExpressions refusing(String code, String why) {
    return new FoundExpressions(1, List.of(), Instant.MAX, why, code);
  }

  /** The same, where waits end at that time. */
  FoundExpressions withWaitsUntil(Instant time) {
    return new FoundExpressions(firstMet, changes, time, broken, refusal);
  }

  @Override
  public ConditionResult decide(
      OrderProcess order, StepDefinition step, WorkflowDefinition workflow) {
    return order.edition() < firstMet ? ConditionResult.NOT_MET : ConditionResult.MET;
  }

  @Override
  public Instant until(OrderProcess order, StepDefinition step, WorkflowDefinition workflow)
      throws UndecidableException {
    if (refusal.isEmpty()) {
      throwIfBroken();
    }
    return until;
  }

  @Override
  public Amendment amend(OrderProcess order, StepDefinition step, WorkflowDefinition workflow)
      throws UndecidableException {
    if (!refusal.isEmpty()) {
      throw new AmendmentRefusedException(refusal, broken);
    }
    throwIfBroken();
    return new ListedChanges(changes);
  }

  private void throwIfBroken() throws UndecidableException {
    if (!broken.isEmpty()) {
      throw new UndecidableException(broken);
    }
  }

  /** An amendment of which no more is known. */
  record ListedChanges(List<String> changes) implements Amendment {
    @Override
    public String result(int edition) {
      return "{\"edition\":%d}".formatted(edition);
    }
  }
}
