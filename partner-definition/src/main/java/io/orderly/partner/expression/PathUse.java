package io.orderly.partner.expression;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExprVisitor;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of an order and of its lines and the results of steps that an expression names, as
 * paths of a workflow's {@code reads}: {@code attributes.shipTo.city}, {@code
 * lines.attributes.size}, {@code results.pay.id}. A path goes through lists to their elements. What
 * is named by a value that is computed can't be told.
 */
final class PathUse extends CelExprVisitor {

  private static final String ORDER = "order";
  private static final String RESULTS = "results";

  /** Paths of the variables of comprehensions; null where that can't be told. */
  private final Map<String, @Nullable String> bound = new HashMap<>();

  private final Set<String> paths = new TreeSet<>();

  private PathUse() {}

  static Set<String> of(CelExpr expression) {
    PathUse use = new PathUse();
    use.visit(expression);
    return use.paths;
  }

  @Override
  public void visit(CelExpr expression) {
    String path = path(expression);
    if (path == null) {
      super.visit(expression);
    } else if (path.matches("order\\.(lines\\.)?attributes(\\..*)?")) {
      paths.add(path.substring(ORDER.length() + 1));
    } else if (path.startsWith(RESULTS + ".")) {
      paths.add(path);
    }
  }

  @Override
  protected void visit(CelExpr expression, CelExpr.CelComprehension each) {
    visit(each.iterRange());
    visit(each.accuInit());
    Map<String, @Nullable String> outside = new HashMap<>(bound);
    bound.put(each.iterVar(), path(each.iterRange()));
    bound.put(each.accuVar(), null);
    visit(each.loopCondition());
    visit(each.loopStep());
    visit(each.result());
    bound.clear();
    bound.putAll(outside);
  }

  /** Of what is a chain of names and positions that begins at the order or at the results. */
  private @Nullable String path(CelExpr expression) {
    return switch (expression.getKind()) {
      case IDENT -> variable(expression.ident().name());
      case SELECT -> member(path(expression.select().operand()), expression.select().field());
      case CALL -> path(expression.call());
      default -> null;
    };
  }

  private @Nullable String variable(String name) {
    if (bound.containsKey(name)) {
      return bound.get(name);
    }
    return name.equals(ORDER) || name.equals(RESULTS) ? name : null;
  }

  private @Nullable String path(CelExpr.CelCall call) {
    return switch (call.function()) {
      case "_[_]" -> element(path(call.args().get(0)), call.args().get(1));
      // Whether there is a result is a question about that result.
      case "@in" ->
          RESULTS.equals(path(call.args().get(1))) ? element(RESULTS, call.args().get(0)) : null;
      default -> null;
    };
  }

  private @Nullable String element(@Nullable String path, CelExpr key) {
    if (key.getKind() != CelExpr.ExprKind.Kind.CONSTANT) {
      return null;
    }
    return key.constant().getKind() == CelConstant.Kind.STRING_VALUE
        ? member(path, key.constant().stringValue())
        : path;
  }

  private static @Nullable String member(@Nullable String owner, String name) {
    return owner == null ? null : owner + "." + name;
  }
}
