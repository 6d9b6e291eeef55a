package io.orderly.partner.expression;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.runtime.CelEvaluationException;
import io.orderly.partner.ParameterType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The expressions of partner definitions and of conditions in workflows, by what each may read.
 * What they can compute says {@link CelEnvironment}.
 */
public final class ExpressionLanguage {

  private static final CelType JSON_OBJECT = MapType.create(SimpleType.STRING, SimpleType.DYN);

  /** What an expression may read where a workflow decides whether a step is performed. */
  private static final Map<String, CelType> OF_CONDITIONS =
      Map.of(
          "order", JSON_OBJECT,
          "results", JSON_OBJECT);

  /** What it may read in addition where the step is performed per element of a list. */
  private static final Map<String, CelType> OF_ELEMENTS = Map.of("element", SimpleType.DYN);

  /** What an expression may read where a request is built. */
  private static final Map<String, CelType> OF_REQUESTS =
      Map.of(
          "order", JSON_OBJECT,
          "results", JSON_OBJECT,
          "element", SimpleType.DYN,
          "key", SimpleType.STRING,
          "direction", SimpleType.STRING,
          "forwardKey", SimpleType.STRING,
          "forwardOutcome", SimpleType.STRING,
          "forwardResult", SimpleType.DYN);

  /** What it may read in addition where an answer is judged. */
  private static final Map<String, CelType> OF_ANSWERS =
      Map.of(
          "status", SimpleType.INT,
          "headers", MapType.create(SimpleType.STRING, SimpleType.STRING),
          "body", SimpleType.DYN,
          "attempt", SimpleType.INT);

  /** What an expression may read of a partner's webhook; an item is the body where it has none. */
  private static final Map<String, CelType> OF_HOOKS =
      Map.of(
          "headers", MapType.create(SimpleType.STRING, SimpleType.STRING),
          "query", MapType.create(SimpleType.STRING, SimpleType.STRING),
          "body", SimpleType.DYN,
          "item", SimpleType.DYN,
          "rawBody", SimpleType.STRING);

  /** What it may read where the content of a webhook is believed. */
  private static final Map<String, CelType> OF_HOOK_CONTENT =
      Map.of(
          "headers", MapType.create(SimpleType.STRING, SimpleType.STRING),
          "query", MapType.create(SimpleType.STRING, SimpleType.STRING),
          "body", SimpleType.DYN,
          "item", SimpleType.DYN,
          "event", SimpleType.STRING,
          "unsigned", SimpleType.DYN);

  /**
   * For what builds a request. The attempt is not in it: each attempt must send the same under the
   * same key.
   */
  private static final class Requests {
    static final ExpressionLanguage LANGUAGE = new ExpressionLanguage(OF_REQUESTS, Map.of());
  }

  private static final class Conditions {
    static final ExpressionLanguage LANGUAGE = new ExpressionLanguage(OF_CONDITIONS, Map.of());
    static final ExpressionLanguage OF_GROUPS = new ExpressionLanguage(OF_CONDITIONS, OF_ELEMENTS);
  }

  private static final class Hooks {
    static final ExpressionLanguage LANGUAGE = new ExpressionLanguage(OF_HOOKS, Map.of());
    static final ExpressionLanguage OF_CONTENT = new ExpressionLanguage(OF_HOOK_CONTENT, Map.of());
  }

  private static final class Answers {
    static final ExpressionLanguage LANGUAGE = new ExpressionLanguage(OF_REQUESTS, OF_ANSWERS);
  }

  private final CelCompiler compiler;

  private ExpressionLanguage(Map<String, CelType> variables, Map<String, CelType> more) {
    this.compiler = CelEnvironment.compiler(variables, more);
  }

  /** For conditions of steps: the order and the results before. */
  public static ExpressionLanguage ofConditions() {
    return Conditions.LANGUAGE;
  }

  /** As {@link #ofConditions}, for steps of a group: with the element. */
  public static ExpressionLanguage ofConditionsInGroups() {
    return Conditions.OF_GROUPS;
  }

  /**
   * For what builds a request: the order, the results before, the keys; the element, which is null
   * for a step of no group.
   */
  public static ExpressionLanguage ofRequests() {
    return Requests.LANGUAGE;
  }

  /** As {@link #ofRequests}, with the parameters of an operation: {@code with.<name>}. */
  public static ExpressionLanguage ofRequests(Map<String, ParameterType> parameters) {
    return parameters.isEmpty()
        ? ofRequests()
        : new ExpressionLanguage(OF_REQUESTS, variables(parameters));
  }

  /** As {@link #ofAnswers}, with the parameters of an operation. */
  public static ExpressionLanguage ofAnswers(Map<String, ParameterType> parameters) {
    if (parameters.isEmpty()) {
      return ofAnswers();
    }
    Map<String, CelType> more = new HashMap<>(OF_ANSWERS);
    more.putAll(variables(parameters));
    return new ExpressionLanguage(OF_REQUESTS, more);
  }

  private static Map<String, CelType> variables(Map<String, ParameterType> parameters) {
    Map<String, CelType> variables = new HashMap<>();
    parameters.forEach((name, type) -> variables.put("with." + name, type(type)));
    return variables;
  }

  private static CelType type(ParameterType type) {
    return switch (type) {
      case TEXT -> SimpleType.STRING;
      // Whole ones are ints, others are decimals.
      case NUMBER -> SimpleType.DYN;
      case BOOLEAN -> SimpleType.BOOL;
    };
  }

  /** For what a webhook says: headers, query, body and one item of it. */
  public static ExpressionLanguage ofHooks() {
    return Hooks.LANGUAGE;
  }

  /** For what is believed of a webhook: also the name of the event, and what is not signed. */
  public static ExpressionLanguage ofHookContent() {
    return Hooks.OF_CONTENT;
  }

  /** For what an answer means: also status, headers, body and attempt. */
  public static ExpressionLanguage ofAnswers() {
    return Answers.LANGUAGE;
  }

  /** An expression that does not compile; one sentence, with the place in the expression. */
  public static final class InvalidExpressionException extends Exception {
    InvalidExpressionException(String message) {
      super(message);
    }
  }

  /**
   * Compiles an expression that has any value.
   *
   * @throws InvalidExpressionException with the first error
   */
  public Expression compile(String text) throws InvalidExpressionException {
    return program(text, check(text));
  }

  /**
   * Compiles an expression that is true or false.
   *
   * @throws InvalidExpressionException with the first error
   */
  public Expression compileCondition(String text) throws InvalidExpressionException {
    CelAbstractSyntaxTree tree = check(text);
    CelType type = tree.getResultType();
    if (!type.equals(SimpleType.BOOL) && !type.equals(SimpleType.DYN)) {
      throw new InvalidExpressionException(
          "it is a %s; a condition must be true or false".formatted(type.name()));
    }
    return program(text, tree);
  }

  private CelAbstractSyntaxTree check(String text) throws InvalidExpressionException {
    try {
      return compiler.compile(text).getAst();
    } catch (CelValidationException e) {
      throw new InvalidExpressionException(
          e.getErrors().stream()
              .findFirst()
              .map(ExpressionLanguage::sentence)
              .orElse("it does not compile"));
    } catch (StackOverflowError e) {
      throw new InvalidExpressionException("it is nested too deeply");
    }
  }

  private static String sentence(CelIssue issue) {
    return "at character %d: %s"
        .formatted(
            issue.getSourceLocation().getColumn() + 1,
            issue.getMessage().replaceAll("\\s+", " ").replace(" (in container '')", ""));
  }

  private static Expression program(String text, CelAbstractSyntaxTree tree)
      throws InvalidExpressionException {
    SyntaxRules rules = SyntaxRules.of(tree.getExpr());
    Optional<String> broken = rules.firstBroken();
    if (broken.isPresent()) {
      throw new InvalidExpressionException(broken.get());
    }
    try {
      return new Expression(
          text, CelEnvironment.runtime().createProgram(tree), tree.getExpr(), rules);
    } catch (CelEvaluationException e) {
      throw new InvalidExpressionException(String.valueOf(e.getMessage()));
    }
  }
}
