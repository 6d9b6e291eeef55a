package io.orderly.chaos.checking;

import java.util.List;

/** Every check there is. */
public final class Checks {

  private static final List<Check> ALWAYS =
      List.of(
          new NothingIsLost(),
          new OneKeyOneOrder(),
          new NoValidOrderIsRefused(),
          new NoEffectTwice(),
          new NothingIsHalfDone(),
          new StepsKeepTheirOrder(),
          new NothingStandsAfterAnUndo(),
          new RowsMatchTheLedger(),
          new NothingIsLeftLive(),
          new EveryErrorIsAlerted(),
          new CancelsAreKept());

  private Checks() {}

  /** What holds after any fault. */
  public static List<Check> always() {
    return ALWAYS;
  }

  /** What holds beside that when something was only away: nothing needs an operator. */
  public static List<Check> afterOutages() {
    return List.of(new EverythingIsProcessed());
  }
}
