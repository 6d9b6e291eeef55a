package io.orderly.partner.expression;

import dev.cel.common.ast.CelExpr;
import dev.cel.runtime.CelEvaluationListener;
import java.util.Collection;
import java.util.Map;

/**
 * Bounds what one evaluation costs. The library bounds iterations, but neither how large values get
 * nor how often a large one is copied: each value that is made or read costs by its size. The count
 * is the same on every machine, so that no attempt has another result than the first.
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

  private long cost;

  @Override
  public void callback(CelExpr node, Object value) {
    cost += 1 + size(value) / FREE_SIZE;
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
