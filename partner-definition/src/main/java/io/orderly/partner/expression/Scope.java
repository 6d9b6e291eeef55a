package io.orderly.partner.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The data that expressions read: JSON by variable. A variable is converted when an expression
 * first reads it. Used by one thread.
 */
public final class Scope {

  private final Map<String, JsonNode> variables;
  private final Map<String, Object> converted = new HashMap<>();

  private Scope(Map<String, JsonNode> variables) {
    this.variables = variables;
  }

  /** Of these variables; one that is not there reads as null. */
  public static Scope of(Map<String, JsonNode> variables) {
    return new Scope(Map.copyOf(variables));
  }

  /** This one with more variables. */
  public Scope with(Map<String, JsonNode> more) {
    Map<String, JsonNode> all = new HashMap<>(variables);
    all.putAll(more);
    Scope scope = new Scope(all);
    scope.converted.putAll(converted);
    more.keySet().forEach(scope.converted::remove);
    return scope;
  }

  /** The variable as it was given; null when it was not. */
  @Nullable JsonNode json(String variable) {
    return variables.get(variable);
  }

  Optional<Object> find(String variable) {
    return Optional.of(
        converted.computeIfAbsent(variable, name -> CelValues.ofJson(variables.get(name))));
  }
}
