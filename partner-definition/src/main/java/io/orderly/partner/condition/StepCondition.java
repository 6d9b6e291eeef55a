package io.orderly.partner.condition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.Order;
import io.orderly.messages.OrderTree;
import io.orderly.partner.expression.Expression;
import io.orderly.partner.expression.ExpressionFailedException;
import io.orderly.partner.expression.ExpressionLanguage;
import io.orderly.partner.expression.ExpressionLanguage.InvalidExpressionException;
import io.orderly.partner.expression.Scope;
import io.orderly.process.StepConditions.ConditionResult;
import io.orderly.workflow.ConditionCheck;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A compiled condition: an expression that is true or false of an order. Thread-safe. */
public final class StepCondition {

  private final Expression expression;

  private StepCondition(Expression expression) {
    this.expression = expression;
  }

  /**
   * Compiles a condition.
   *
   * @throws InvalidExpressionException with the first error
   */
  public static StepCondition compile(String text) throws InvalidExpressionException {
    return new StepCondition(ExpressionLanguage.ofConditionsInGroups().compileCondition(text));
  }

  /**
   * What is wrong with an expression in a workflow file, as the end of a sentence; empty if nothing
   * is.
   *
   * @param kind what its value must be
   * @param predecessors the steps that have ended when it is evaluated
   * @param isOfGroup whether its step is performed per element of a list
   */
  public static Optional<String> findError(
      ConditionCheck.Kind kind, String text, Set<String> predecessors, boolean isOfGroup) {
    try {
      Set<String> unknown =
          new TreeSet<>(compile(kind, text, ExpressionLanguage.ofConditionsInGroups()).results());
      if (!isOfGroup && !compilesWithoutElement(kind, text)) {
        return Optional.of(
            "element is there for the steps of a group only, and this step is in none");
      }
      unknown.removeAll(predecessors);
      return unknown.stream().findFirst().map(step -> notBefore(step, predecessors));
    } catch (InvalidExpressionException invalid) {
      return Optional.of(String.valueOf(invalid.getMessage()));
    }
  }

  private static Expression compile(
      ConditionCheck.Kind kind, String text, ExpressionLanguage language)
      throws InvalidExpressionException {
    return switch (kind) {
      case CONDITION -> language.compileCondition(text);
      case VALUE -> language.compile(text);
    };
  }

  private static boolean compilesWithoutElement(ConditionCheck.Kind kind, String text) {
    try {
      compile(kind, text, ExpressionLanguage.ofConditions());
      return true;
    } catch (InvalidExpressionException invalid) {
      return false;
    }
  }

  private static String notBefore(String step, Set<String> predecessors) {
    String choices =
        predecessors.isEmpty()
            ? "no step comes before this one, so it must read the order only"
            : "it may read results of " + String.join(", ", new TreeSet<>(predecessors));
    return "results has no \"%s\" when it is decided; %s".formatted(step, choices);
  }

  /**
   * Decides it.
   *
   * @param order as it was accepted
   * @param results of the steps before, those that were skipped left out
   * @param element finds in the order, as conditions read it, what the step is performed for; null
   *     for a step of no group
   */
  public ConditionResult decide(
      UUID orderId,
      Order order,
      Map<String, JsonNode> results,
      @Nullable UnaryOperator<JsonNode> element) {
    try {
      boolean isMet = expression.test(scope(orderId, order, results, element));
      return isMet ? ConditionResult.MET : ConditionResult.NOT_MET;
    } catch (ExpressionFailedException failure) {
      return ConditionResult.undecidable(String.valueOf(failure.getMessage()));
    }
  }

  static Scope scope(
      UUID orderId,
      Order order,
      Map<String, JsonNode> results,
      @Nullable UnaryOperator<JsonNode> element) {
    ObjectNode ofSteps = JsonNodeFactory.instance.objectNode();
    ofSteps.setAll(results);
    ObjectNode ofOrder = json(orderId, order);
    Scope scope = Scope.of(Map.of("order", ofOrder, "results", ofSteps));
    return element == null ? scope : scope.with(Map.of("element", element.apply(ofOrder)));
  }

  /**
   * Amounts are numbers, unlike in messages: {@code order.total > 500} would compile with texts and
   * fail for every order. Attributes are always there, so that {@code has(order.attributes.x)} is
   * no error for an order without any.
   */
  private static ObjectNode json(UUID orderId, Order order) {
    ObjectNode json = OrderTree.of(order);
    json.put("id", orderId.toString());
    json.set("total", DecimalNode.valueOf(order.total()));
    json.putIfAbsent("attributes", JsonNodeFactory.instance.objectNode());
    for (int i = 0; i < order.lines().size(); i++) {
      BigDecimal unitPrice = order.lines().get(i).unitPrice();
      ((ObjectNode) json.path("lines").path(i)).set("unitPrice", DecimalNode.valueOf(unitPrice));
    }
    return json;
  }
}
