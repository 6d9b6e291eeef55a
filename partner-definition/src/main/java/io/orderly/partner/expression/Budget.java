package io.orderly.partner.expression;

import dev.cel.common.ast.CelExpr;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelEvaluationListener;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelVariableResolver;
import java.util.Collection;
import java.util.Map;

/**
 * Bounds what one evaluation costs. The library bounds iterations, but neither how large values get
 * nor how often a large one is copied or searched: each value that is made or read costs by its
 * size. The count is the same on every machine, so that no attempt has another result than the
 * first.
 */
final class Budget implements CelEvaluationListener {

  /** A tenth of a second or so. */
  static final int MAX_COST = 1_000_000;

  private static final int FREE_SIZE = 16;

  /** Ends an evaluation; has no stack to fill. */
  static final class ExhaustedException extends RuntimeException {

    ExhaustedException() {
      super("it costs more than %d steps".formatted(MAX_COST), null, false, false);
    }
  }

  /** The evaluation of this thread, for functions that cost more than their result shows. */
  private static final ThreadLocal<Budget> CURRENT = new ThreadLocal<>();

  private long cost;

  /** Evaluates, with a budget of its own. */
  static Object evaluate(CelRuntime.Program program, CelVariableResolver variables)
      throws CelEvaluationException {
    Budget budget = new Budget();
    CURRENT.set(budget);
    try {
      return program.trace(variables, budget);
    } finally {
      CURRENT.remove();
    }
  }

  /**
   * Counts what a function is about to do for the current evaluation.
   *
   * @throws ExhaustedException when that is too much
   */
  static void charge(long steps) {
    Budget current = CURRENT.get();
    if (current != null) {
      current.spend(steps);
    }
  }

  @Override
  public void callback(CelExpr node, Object value) {
    spend(1 + size(value) / FREE_SIZE);
  }

  private void spend(long steps) {
    cost += steps;
    if (cost > MAX_COST) {
      throw new ExhaustedException();
    }
  }

  private static int size(Object value) {
    if (value instanceof String text) {
      return text.length();
    }
    if (value instanceof Collection<?> collection) {
      return collection.size();
    }
    return value instanceof Map<?, ?> map ? map.size() : 0;
  }
}
