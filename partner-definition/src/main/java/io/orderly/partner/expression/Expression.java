package io.orderly.partner.expression;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.CelErrorCode;
import dev.cel.common.ast.CelExpr;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import io.orderly.partner.expression.CelValues.SizeLimit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A compiled expression. Thread-safe.
 *
 * <p>Equal by its text.
 */
public final class Expression {

  /** A request or a result of more is no use to anybody. */
  static final int MAX_RESULT_CHARACTERS = 1_000_000;

  private static final Pattern MISSING_KEY =
      Pattern.compile("key '([^']{1,100})' is not present in map");

  private final String text;
  private final CelRuntime.Program program;
  private final Set<String> variables;
  private final Set<String> results;
  private final Set<String> pathsUsed;
  private final Optional<PlainPath> path;
  private final CelExpr tree;

  Expression(String text, CelRuntime.Program program, CelExpr tree, SyntaxRules rules) {
    this.text = text;
    this.program = program;
    this.variables = Set.copyOf(rules.variables());
    this.results = Set.copyOf(rules.results());
    this.pathsUsed = Set.copyOf(PathUse.of(tree));
    this.path = PlainPath.of(tree);
    this.tree = tree;
  }

  /** Whether its value depends on that variable. */
  public boolean reads(String variable) {
    return variables.contains(variable);
  }

  /** The members of a variable that it names, by the names that lead to each. */
  public Set<List<String>> members(String variable) {
    return MemberUse.of(tree, variable);
  }

  /** The steps whose results it names. */
  public Set<String> results() {
    return results;
  }

  /** The attributes and results that it names, as paths of {@code reads}. */
  public Set<String> pathsUsed() {
    return pathsUsed;
  }

  /**
   * Its value for this data, as JSON.
   *
   * @throws ExpressionFailedException when it has none, or none within its bounds
   */
  public JsonNode evaluate(Scope scope) {
    Object value = value(scope);
    try {
      return CelValues.toJson(value, new SizeLimit(MAX_RESULT_CHARACTERS));
    } catch (ExpressionFailedException e) {
      throw failed(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Whether it is true for this data.
   *
   * @throws ExpressionFailedException when it is neither true nor false
   */
  public boolean test(Scope scope) {
    if (value(scope) instanceof Boolean bool) {
      return bool;
    }
    throw failed("the value is neither true nor false");
  }

  private Object value(Scope scope) {
    Optional<JsonNode> atPath = path.map(plain -> plain.find(scope));
    return atPath.isPresent() ? CelValues.ofJson(atPath.get()) : evaluated(scope);
  }

  private Object evaluated(Scope scope) {
    try {
      return Budget.evaluate(program, scope::find);
    } catch (CelEvaluationException e) {
      throw failed(reason(e));
    } catch (StackOverflowError e) {
      throw failed("the data is nested too deeply");
    }
  }

  /** The library's own messages may have values of the data in them. */
  private String reason(CelEvaluationException e) {
    Throwable cause = e.getCause();
    if (cause instanceof Budget.ExhaustedException || cause instanceof ArithmeticException) {
      return String.valueOf(cause.getMessage());
    }
    Matcher missing = MISSING_KEY.matcher(String.valueOf(e.getMessage()));
    if (missing.find() && text.contains(missing.group(1))) {
      return "there is no " + missing.group(1);
    }
    return e.getErrorCode() == CelErrorCode.INTERNAL_ERROR
        ? "the data is not what it expects"
        : e.getErrorCode().name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private ExpressionFailedException failed(String reason) {
    return new ExpressionFailedException("%s: %s".formatted(text, reason));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Expression expression && text.equals(expression.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
