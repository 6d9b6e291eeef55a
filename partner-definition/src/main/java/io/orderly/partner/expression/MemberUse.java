package io.orderly.partner.expression;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExprVisitor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The members of a variable that an expression names, by the names that lead to each. */
final class MemberUse extends CelExprVisitor {

  private final String variable;
  private final Set<List<String>> paths = new HashSet<>();

  private MemberUse(String variable) {
    this.variable = variable;
  }

  static Set<List<String>> of(CelExpr expression, String variable) {
    MemberUse use = new MemberUse(variable);
    use.visit(expression);
    return use.paths;
  }

  @Override
  public void visit(CelExpr expression) {
    List<String> path = path(expression);
    if (path == null) {
      super.visit(expression);
    } else {
      paths.add(List.copyOf(path));
    }
  }

  private @Nullable List<String> path(CelExpr expression) {
    return switch (expression.getKind()) {
      case IDENT -> expression.ident().name().equals(variable) ? new ArrayList<>() : null;
      case SELECT -> member(path(expression.select().operand()), expression.select().field());
      case CALL -> expression.call().function().equals("_[_]") ? indexed(expression.call()) : null;
      default -> null;
    };
  }

  private @Nullable List<String> indexed(CelExpr.CelCall index) {
    CelExpr key = index.args().get(1);
    boolean isName =
        key.getKind() == CelExpr.ExprKind.Kind.CONSTANT
            && key.constant().getKind() == CelConstant.Kind.STRING_VALUE;
    return isName ? member(path(index.args().get(0)), key.constant().stringValue()) : null;
  }

  private static @Nullable List<String> member(@Nullable List<String> owner, String name) {
    if (owner != null) {
      owner.add(name);
    }
    return owner;
  }
}
