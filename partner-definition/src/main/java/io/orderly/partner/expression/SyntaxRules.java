package io.orderly.partner.expression;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExprVisitor;
import io.orderly.partner.expression.LinearPattern.InvalidPatternException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Rules beyond those of the types, which an expression can break while it is still text. */
final class SyntaxRules extends CelExprVisitor {

  /** What an order always or sometimes has; anything else would fail in production only. */
  private static final List<String> ORDER_FIELDS =
      List.of(
          "id",
          "customerReference",
          "customerId",
          "country",
          "currency",
          "placedAt",
          "total",
          "lines",
          "attributes");

  private final List<String> broken = new ArrayList<>();
  private final Set<String> read = new TreeSet<>();
  private final Set<String> results = new TreeSet<>();

  private SyntaxRules() {}

  static SyntaxRules of(CelExpr expression) {
    SyntaxRules rules = new SyntaxRules();
    rules.visit(expression);
    return rules;
  }

  Optional<String> firstBroken() {
    return broken.stream().findFirst();
  }

  /** What the expression reads, its own variables included. */
  Set<String> variables() {
    return read;
  }

  /** The steps whose results it names, whether it reads them or asks whether they are there. */
  Set<String> results() {
    return results;
  }

  @Override
  protected void visit(CelExpr expression, CelExpr.CelIdent identifier) {
    read.add(identifier.name());
  }

  @Override
  protected void visit(CelExpr expression, CelConstant constant) {
    switch (constant.getKind()) {
      case DOUBLE_VALUE ->
          broken.add(
              "%s would be a binary floating-point number; write decimal(\"%s\")"
                  .formatted(constant.doubleValue(), constant.doubleValue()));
      case UINT64_VALUE, BYTES_VALUE ->
          broken.add("a literal with u or b is not supported; JSON has no such value");
      default -> {}
    }
  }

  @Override
  protected void visit(CelExpr expression, CelExpr.CelSelect select) {
    if (isVariable(select.operand(), "results")) {
      results.add(select.field());
    }
    if (isVariable(select.operand(), "order") && !ORDER_FIELDS.contains(select.field())) {
      broken.add(
          "an order has no field %s; it has %s"
              .formatted(select.field(), String.join(", ", ORDER_FIELDS)));
    }
    super.visit(expression, select);
  }

  private static boolean isVariable(CelExpr expression, String name) {
    return expression.getKind() == CelExpr.ExprKind.Kind.IDENT
        && expression.ident().name().equals(name);
  }

  @Override
  protected void visit(CelExpr expression, CelExpr.CelCall call) {
    if (call.function().equals("matches") && !call.args().isEmpty()) {
      CelExpr last = call.args().get(call.args().size() - 1);
      if (last.getKind() == CelExpr.ExprKind.Kind.CONSTANT) {
        checkPattern(last.constant().stringValue());
      } else {
        broken.add("matches needs a pattern that is written there: data must not be one");
      }
    }
    switch (call.function()) {
      case "_[_]" -> addResult(call.args().get(0), call.args().get(1));
      case "@in" -> addResult(call.args().get(1), call.args().get(0));
      default -> {}
    }
    super.visit(expression, call);
  }

  private void addResult(CelExpr map, CelExpr key) {
    if (isVariable(map, "results")
        && key.getKind() == CelExpr.ExprKind.Kind.CONSTANT
        && key.constant().getKind() == CelConstant.Kind.STRING_VALUE) {
      results.add(key.constant().stringValue());
    }
  }

  private void checkPattern(String pattern) {
    try {
      LinearPattern.compile(pattern);
    } catch (InvalidPatternException e) {
      broken.add(String.valueOf(e.getMessage()));
    }
  }
}
