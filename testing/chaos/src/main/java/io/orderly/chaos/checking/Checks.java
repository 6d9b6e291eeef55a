package io.orderly.chaos.checking;

import java.util.List;

/** All checks. */
public final class Checks {

  private static final List<Check> ALWAYS =
      List.of(
          new NoOrderLost(),
          new OneOrderPerKey(),
          new NoValidOrderRefused(),
          new NoDuplicateEffects(),
          new LeastData(),
          new EffectsInCurrentEdition(),
          new CorrectionsKept(),
          new NoEffectBeforeStart(),
          new NoPartialOrders(),
          new StepsInSequence(),
          new NoEffectAfterUndo(),
          new ConditionsHold(),
          new RowsMatchLedger(),
          new NoLiveOrders(),
          new ErrorsAlerted(),
          new RefusalsUndone(),
          new AcceptedCancelsUndone());

  private Checks() {}

  /** Checks for every fault. */
  public static List<Check> always() {
    return ALWAYS;
  }

  /** Additional checks when every fault was an outage: no order needs an operator. */
  public static List<Check> afterOutages() {
    return List.of(new AllOrdersProcessed());
  }
}
