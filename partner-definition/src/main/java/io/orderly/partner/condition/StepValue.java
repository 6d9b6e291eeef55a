package io.orderly.partner.condition;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.Order;
import io.orderly.partner.expression.Expression;
import io.orderly.partner.expression.ExpressionFailedException;
import io.orderly.partner.expression.ExpressionLanguage;
import io.orderly.partner.expression.ExpressionLanguage.InvalidExpressionException;
import io.orderly.process.StepConditions.UndecidableException;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A compiled expression of a workflow with a value of any kind: it reads what conditions read.
 * Thread-safe.
 */
public final class StepValue {

  private final Expression expression;

  private StepValue(Expression expression) {
    this.expression = expression;
  }

  /**
   * Compiles an expression.
   *
   * @throws InvalidExpressionException with the first error
   */
  static StepValue compile(String text) throws InvalidExpressionException {
    return new StepValue(ExpressionLanguage.ofConditionsInGroups().compile(text));
  }

  /**
   * Its value for an order; see {@link StepCondition#decide}.
   *
   * @throws UndecidableException when it has none
   */
  public JsonNode evaluate(
      UUID orderId,
      Order order,
      Map<String, JsonNode> results,
      @Nullable UnaryOperator<JsonNode> element)
      throws UndecidableException {
    try {
      return expression.evaluate(StepCondition.scope(orderId, order, results, element));
    } catch (ExpressionFailedException failure) {
      throw new UndecidableException(String.valueOf(failure.getMessage()));
    }
  }
}
