package io.orderly.partner.schema;

import java.util.function.BiConsumer;

/**
 * The check of one order: collects what is wrong, and ends when it has cost too much. Neither a
 * schema nor the attributes of an order can make it last long.
 */
final class Evaluation {

  /** A step is some hundred nanoseconds at most. */
  static final int MAX_STEPS = 1_000_000;

  private final Budget budget;
  private final BiConsumer<Place, String> problems;
  private boolean failed;

  Evaluation(BiConsumer<Place, String> problems) {
    this(new Budget(), problems);
  }

  private Evaluation(Budget budget, BiConsumer<Place, String> problems) {
    this.budget = budget;
    this.problems = problems;
  }

  private static final class Budget {
    private long spent;
  }

  /** The check has cost as much as it may. */
  static final class TooMuchException extends RuntimeException {

    TooMuchException() {
      super("too many steps", null, false, false);
    }
  }

  void fail(Place place, String rule) {
    failed = true;
    problems.accept(place, rule);
  }

  /**
   * Counts what is about to be done.
   *
   * @throws TooMuchException when it may not be done any more
   */
  void spend(long steps) {
    budget.spent += steps;
    if (budget.spent > MAX_STEPS) {
      throw new TooMuchException();
    }
  }

  boolean isBeyondBudget() {
    return budget.spent > MAX_STEPS;
  }

  boolean hasFailed() {
    return failed;
  }

  /** One at the same cost whose problems nobody is told. */
  Evaluation trial() {
    return new Evaluation(budget, (place, rule) -> {});
  }
}
