package io.orderly.partner.expression;

import static dev.cel.common.CelOverloadDecl.newGlobalOverload;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeParamType;
import dev.cel.runtime.CelFunctionBinding;
import java.util.List;
import java.util.Map;

/** Equality by value: the library's own would say that the int 10 and the decimal 10.0 differ. */
final class EqualityFunctions extends FunctionSet {

  private static final CelType ANY = TypeParamType.create("A");
  private static final CelType OTHER = TypeParamType.create("B");

  EqualityFunctions() {
    declare("_==_", newGlobalOverload("json_equals", SimpleType.BOOL, ANY, ANY));
    bind(CelFunctionBinding.from("json_equals", Object.class, Object.class, CelValues::areEqual));
    declare("_!=_", newGlobalOverload("json_not_equals", SimpleType.BOOL, ANY, ANY));
    bind(
        CelFunctionBinding.from(
            "json_not_equals", Object.class, Object.class, (a, b) -> !CelValues.areEqual(a, b)));
    declare(
        "@in",
        newGlobalOverload("json_in_list", SimpleType.BOOL, ANY, ListType.create(ANY)),
        newGlobalOverload("json_in_map", SimpleType.BOOL, ANY, MapType.create(ANY, OTHER)));
    bind(
        CelFunctionBinding.from("json_in_list", Object.class, List.class, EqualityFunctions::isIn));
    bind(
        CelFunctionBinding.from(
            "json_in_map", Object.class, Map.class, (key, map) -> map.containsKey(key)));
  }

  private static boolean isIn(Object value, List<?> list) {
    return list.stream().anyMatch(each -> CelValues.areEqual(value, each));
  }
}
