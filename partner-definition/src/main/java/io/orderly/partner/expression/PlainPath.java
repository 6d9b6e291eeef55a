package io.orderly.partner.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.cel.common.ast.CelExpr;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An expression that is a variable and names, like {@code order.attributes.shipTo.city}: most of a
 * partner file are. Its value is read where it stands, at a tenth of the cost of an evaluation.
 * What it reads is in memory as a whole, so that no budget is needed.
 */
record PlainPath(String variable, List<String> names) {

  PlainPath {
    names = List.copyOf(names);
  }

  /** Empty for an expression that computes anything. */
  static Optional<PlainPath> of(CelExpr expression) {
    List<String> names = new ArrayList<>();
    CelExpr rest = expression;
    while (rest.getKind() == CelExpr.ExprKind.Kind.SELECT && !rest.select().testOnly()) {
      names.add(0, rest.select().field());
      rest = rest.select().operand();
    }
    return rest.getKind() == CelExpr.ExprKind.Kind.IDENT
        ? Optional.of(new PlainPath(rest.ident().name(), names))
        : Optional.empty();
  }

  /** What is there; null when nothing is, which only an evaluation has words for. */
  @Nullable JsonNode find(Scope scope) {
    JsonNode value = scope.json(variable);
    for (String name : names) {
      value = value instanceof ObjectNode object ? object.get(name) : null;
    }
    return value;
  }
}
