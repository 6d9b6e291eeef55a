package io.orderly.partner.expression;

import dev.cel.checker.CelStandardDeclarations;
import dev.cel.checker.CelStandardDeclarations.StandardFunction;
import dev.cel.common.CelOptions;
import dev.cel.common.types.CelType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelMacro;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.cel.runtime.CelStandardFunctions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * CEL as Orderly has it: JSON, decimals, no binary floating-point numbers, no times of its own,
 * each expression bounded in size and nesting. What {@link EqualityFunctions} and {@link
 * TextFunctions} replace is left out of the library's standard functions.
 */
final class CelEnvironment {

  private static final int MAX_CODE_POINTS = 4_000;
  private static final int MAX_NESTING = 50;
  private static final int MAX_NODES = 1_000;
  private static final int MAX_ITERATIONS = 10_000;

  private static final CelOptions OPTIONS =
      CelOptions.current()
          .maxExpressionCodePointSize(MAX_CODE_POINTS)
          .maxParseRecursionDepth(MAX_NESTING)
          .maxParseExpressionNodeCount(MAX_NODES)
          .maxParseErrorRecoveryLimit(1)
          .comprehensionMaxIterations(MAX_ITERATIONS)
          .build();

  private static final List<FunctionSet> FUNCTIONS =
      List.of(new EqualityFunctions(), new DecimalFunctions(), new TextFunctions());

  /** Built when the first expression is compiled: a plain definition needs none of it. */
  private static final class Evaluation {
    static final CelRuntime RUNTIME = newRuntime();
  }

  private CelEnvironment() {}

  /** Evaluates what any compiler of these has compiled. */
  static CelRuntime runtime() {
    return Evaluation.RUNTIME;
  }

  /** Compiles expressions that read variables of these names and types. */
  static CelCompiler compiler(Map<String, CelType> variables, Map<String, CelType> moreVariables) {
    CelCompilerBuilder builder =
        CelCompilerFactory.standardCelCompilerBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addMacros(shortKey("key"), shortKey("forwardKey"))
            .setStandardEnvironmentEnabled(false)
            .setStandardDeclarations(
                CelStandardDeclarations.newBuilder()
                    .excludeFunctions(
                        StandardFunction.EQUALS,
                        StandardFunction.NOT_EQUALS,
                        StandardFunction.IN,
                        StandardFunction.MATCHES,
                        StandardFunction.DOUBLE,
                        StandardFunction.UINT,
                        StandardFunction.BYTES)
                    .build())
            .addFunctionDeclarations(
                FUNCTIONS.stream().flatMap(set -> set.declarations().stream()).toList());
    variables.forEach(builder::addVar);
    moreVariables.forEach(builder::addVar);
    return builder.build();
  }

  /** {@code key(32)} is the key in at most 32 characters. */
  private static CelMacro shortKey(String variable) {
    return CelMacro.newGlobalMacro(
        variable,
        1,
        (factory, target, arguments) ->
            Optional.of(
                factory.newGlobalCall(
                    TextFunctions.SHORTENED, factory.newIdentifier(variable), arguments.get(0))));
  }

  private static CelRuntime newRuntime() {
    return CelRuntimeFactory.legacyCelRuntimeBuilder()
        .setOptions(OPTIONS)
        .setStandardEnvironmentEnabled(false)
        .setStandardFunctions(
            CelStandardFunctions.newBuilder()
                .excludeFunctions(
                    CelStandardFunctions.StandardFunction.EQUALS,
                    CelStandardFunctions.StandardFunction.NOT_EQUALS,
                    CelStandardFunctions.StandardFunction.IN,
                    CelStandardFunctions.StandardFunction.MATCHES)
                .build())
        .addFunctionBindings(FUNCTIONS.stream().flatMap(set -> set.bindings().stream()).toList())
        .build();
  }
}
