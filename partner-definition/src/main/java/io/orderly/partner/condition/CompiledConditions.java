package io.orderly.partner.condition;

import io.orderly.partner.expression.ExpressionLanguage.InvalidExpressionException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Expressions of workflows, each compiled once per process, since its text alone decides what it
 * is. Thread-safe.
 */
public final class CompiledConditions {

  /** More than active workflows have; only a long-lived process reaches it. */
  private static final int MAX_COMPILED = 1_000;

  private static final Map<String, Optional<StepCondition>> CONDITIONS = new ConcurrentHashMap<>();
  private static final Map<String, Optional<StepValue>> VALUES = new ConcurrentHashMap<>();

  /** Compiles a text. */
  @FunctionalInterface
  private interface Compiler<T> {
    T compile(String text) throws InvalidExpressionException;
  }

  private CompiledConditions() {}

  /**
   * The condition of that text; empty for one that this program can't compile: a newer one may know
   * more.
   *
   * @param error receives why it can't be compiled, the first time
   */
  public static Optional<StepCondition> find(String text, Consumer<String> error) {
    return find(CONDITIONS, text, StepCondition::compile, error);
  }

  /** The same for an expression with a value of any kind. */
  public static Optional<StepValue> findValue(String text, Consumer<String> error) {
    return find(VALUES, text, StepValue::compile, error);
  }

  private static <T> Optional<T> find(
      Map<String, Optional<T>> compiled,
      String text,
      Compiler<T> compiler,
      Consumer<String> error) {
    if (compiled.size() >= MAX_COMPILED) {
      compiled.clear();
    }
    return compiled.computeIfAbsent(text, unknown -> compile(unknown, compiler, error));
  }

  private static <T> Optional<T> compile(
      String text, Compiler<T> compiler, Consumer<String> error) {
    try {
      return Optional.of(compiler.compile(text));
    } catch (InvalidExpressionException invalid) {
      error.accept(String.valueOf(invalid.getMessage()));
      return Optional.empty();
    }
  }
}
