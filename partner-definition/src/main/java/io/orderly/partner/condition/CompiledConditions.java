package io.orderly.partner.condition;

import io.orderly.partner.expression.ExpressionLanguage.InvalidExpressionException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Conditions of workflows, each compiled once per process, since its text alone decides what it is.
 * Thread-safe.
 */
public final class CompiledConditions {

  /** More than active workflows have; only a long-lived process reaches it. */
  private static final int MAX_COMPILED = 1_000;

  private static final Map<String, Optional<StepCondition>> BY_TEXT = new ConcurrentHashMap<>();

  private CompiledConditions() {}

  /**
   * The condition of that text; empty for one that this program can't compile: a newer one may know
   * more.
   *
   * @param error receives why it can't be compiled, the first time
   */
  public static Optional<StepCondition> find(String text, Consumer<String> error) {
    if (BY_TEXT.size() >= MAX_COMPILED) {
      BY_TEXT.clear();
    }
    return BY_TEXT.computeIfAbsent(text, unknown -> compile(unknown, error));
  }

  private static Optional<StepCondition> compile(String text, Consumer<String> error) {
    try {
      return Optional.of(StepCondition.compile(text));
    } catch (InvalidExpressionException invalid) {
      error.accept(String.valueOf(invalid.getMessage()));
      return Optional.empty();
    }
  }
}
