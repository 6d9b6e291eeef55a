package io.orderly.sandbox.ledger;

/**
 * One partner in numbers.
 *
 * @param performed forward effects
 * @param undone undo effects
 * @param duplicates how many (order, step, direction) have more than one effect; 0 is what must be
 * @param calls requests since the start of the process, whatever became of them
 */
public record Summary(long performed, long undone, long duplicates, long calls) {

  Summary plus(Effect effect, int effectsOfItsKind) {
    return switch (effect.direction()) {
      case FORWARD -> new Summary(performed + 1, undone, duplicatesAfter(effectsOfItsKind), calls);
      case UNDO -> new Summary(performed, undone + 1, duplicatesAfter(effectsOfItsKind), calls);
    };
  }

  private long duplicatesAfter(int effectsOfItsKind) {
    return effectsOfItsKind == 2 ? duplicates + 1 : duplicates;
  }

  /** The same with the number of calls, which somebody else counts. */
  public Summary withCalls(long count) {
    return new Summary(performed, undone, duplicates, count);
  }
}
