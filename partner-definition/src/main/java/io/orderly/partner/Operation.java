package io.orderly.partner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.orderly.partner.expression.Expression;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One call of a partner.
 *
 * @param path below the base URL
 * @param query by name; a null value leaves a parameter out
 * @param headers by name; a null value leaves a header out
 * @param rules the first that fits decides; where none fits, the status does
 * @param with the parameters that a step gives it, by name; all of them, and no others
 * @param undo the operation that takes back what this one does; null when none does
 * @param repetition whether the call may be repeated
 * @param statusCheck how to ask what became of a call that the partner accepted; null where it
 *     accepts none
 */
public record Operation(
    String name,
    Method method,
    TextTemplate path,
    Map<String, TextTemplate> query,
    Map<String, TextTemplate> headers,
    Body body,
    List<OutcomeRule> rules,
    Map<String, ParameterType> with,
    @Nullable String undo,
    Repetition repetition,
    @Nullable StatusCheck statusCheck) {

  /**
   * How to ask what became of a call that the partner accepted.
   *
   * @param operation that asks
   * @param every how long after an answer it is asked again, unless the partner says when
   */
  public record StatusCheck(String operation, Duration every) {}

  /**
   * Whether a call may be repeated, and how to find out what an earlier one did.
   *
   * @param find the operation that finds it; null: none does
   * @param settlesWithin how long after the end of a call it may still become visible to {@code
   *     find}; zero without it
   */
  public record Repetition(Rule rule, @Nullable String find, Duration settlesWithin) {

    /** Under which condition the same call may be made again. */
    public enum Rule {
      /** The partner recognizes its key. */
      BY_KEY,
      /** The partner recognizes nothing, but a repeat has no effect. */
      REPEATABLE,
      /** A repeat would act twice: only when it is known that no earlier call acted. */
      ONCE
    }
  }

  /** HTTP's. */
  public enum Method {
    GET,
    POST,
    PUT,
    PATCH,
    DELETE
  }

  /** What a request carries. */
  public sealed interface Body {

    /** All of them. */
    Stream<Expression> expressions();

    record None() implements Body {
      @Override
      public Stream<Expression> expressions() {
        return Stream.empty();
      }
    }

    record Json(JsonTemplate template) implements Body {
      @Override
      public Stream<Expression> expressions() {
        return template.expressions();
      }
    }

    record Form(Map<String, TextTemplate> fields) implements Body {
      @Override
      public Stream<Expression> expressions() {
        return fields.values().stream().flatMap(TextTemplate::expressions);
      }
    }
  }

  public Operation {
    rules = List.copyOf(rules);
    with = Collections.unmodifiableMap(new TreeMap<>(with));
  }

  /** The operation that asks for the status of this one; null where none does. */
  public @Nullable String status() {
    return statusCheck == null ? null : statusCheck.operation();
  }

  /** The attributes and results that its expressions name, as paths of {@code reads}. */
  public Set<String> pathsUsed() {
    return Stream.of(
            Stream.of(path).flatMap(TextTemplate::expressions),
            query.values().stream().flatMap(TextTemplate::expressions),
            headers.values().stream().flatMap(TextTemplate::expressions),
            body.expressions(),
            rules.stream().flatMap(OutcomeRule::expressions))
        .flatMap(each -> each)
        .flatMap(expression -> expression.pathsUsed().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Why parameters are not those of the operation; empty if they are. */
  public Optional<String> parameterError(@Nullable JsonNode parameters) {
    return missingParameter(parameters).or(() -> unknownParameter(parameters));
  }

  /** Why the operation can't be called with these; empty if it can, whatever others there are. */
  public Optional<String> missingParameter(@Nullable JsonNode parameters) {
    JsonNode given = parameters == null ? MissingNode.getInstance() : parameters;
    for (Map.Entry<String, ParameterType> parameter : with.entrySet()) {
      JsonNode value = given.path(parameter.getKey());
      if (value.isMissingNode() || !parameter.getValue().fits(value)) {
        return Optional.of(
            "parameter %s of operation %s is %s; it must be a %s"
                .formatted(
                    parameter.getKey(),
                    name,
                    value.isMissingNode() ? "missing" : "another value",
                    parameter.getValue().value()));
      }
    }
    return Optional.empty();
  }

  private Optional<String> unknownParameter(@Nullable JsonNode parameters) {
    JsonNode given = parameters == null ? MissingNode.getInstance() : parameters;
    for (Map.Entry<String, JsonNode> parameter : given.properties()) {
      if (!with.containsKey(parameter.getKey())) {
        return Optional.of(
            "operation %s has no parameter %s; it has %s"
                .formatted(
                    name,
                    parameter.getKey(),
                    with.isEmpty() ? "none" : String.join(", ", with.keySet())));
      }
    }
    return Optional.empty();
  }
}
