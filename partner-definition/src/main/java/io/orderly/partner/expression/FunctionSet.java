package io.orderly.partner.expression;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.runtime.CelFunctionBinding;
import java.util.ArrayList;
import java.util.List;

/** Functions: what the compiler knows of them, and what they do. */
abstract class FunctionSet {

  private final List<CelFunctionDecl> declarations = new ArrayList<>();
  private final List<CelFunctionBinding> bindings = new ArrayList<>();

  final void declare(String function, CelOverloadDecl... overloads) {
    declarations.add(CelFunctionDecl.newFunctionDeclaration(function, overloads));
  }

  final void bind(CelFunctionBinding binding) {
    bindings.add(binding);
  }

  final List<CelFunctionDecl> declarations() {
    return declarations;
  }

  final List<CelFunctionBinding> bindings() {
    return bindings;
  }
}
