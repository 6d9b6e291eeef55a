package io.orderly.operator.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.FieldProblem;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.web.InstantParameters;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.stereotype.Component;

/**
 * Reads JSON as a request record. Unlike Jackson, it does not end at the first field that is
 * unknown or of another type: all errors are reported at once. Types are never converted.
 */
@Component
public final class RequestReader {

  private static final Map<Class<?>, Function<JsonNode, @Nullable Object>> TYPES =
      Map.of(
          JsonNode.class, value -> value,
          String.class, JsonNode::textValue,
          Boolean.class, value -> value.isBoolean() ? value.booleanValue() : null,
          Integer.class,
              value ->
                  value.isIntegralNumber() && value.canConvertToInt() ? value.intValue() : null,
          Long.class,
              value ->
                  value.isIntegralNumber() && value.canConvertToLong() ? value.longValue() : null,
          Double.class, value -> value.isNumber() ? value.doubleValue() : null,
          Instant.class, value -> InstantParameters.read(value.asText("")).orElse(null));

  /** Below every minimum: the violated constraint says which values are valid. */
  private static final Map<Class<?>, Object> TOO_SMALL =
      Map.of(
          Integer.class, Integer.MIN_VALUE,
          Long.class, Long.MIN_VALUE,
          Double.class, Double.NEGATIVE_INFINITY);

  private static final Map<Class<?>, String> RULES =
      Map.of(
          String.class, "must be text",
          Boolean.class, "must be true or false",
          Instant.class, InstantParameters.RULE);

  private final Validator validator;

  public RequestReader(Validator validator) {
    this.validator = validator;
  }

  /**
   * Reads and validates a request.
   *
   * @throws ProblemException with every invalid field
   */
  public <T> T readValid(JsonNode body, Class<T> type) {
    Map<String, String> errors = new TreeMap<>();
    T request = type.cast(read(body, type, "", errors));
    requireValid(request, errors);
    return request;
  }

  /**
   * Reads a request that is validated afterwards.
   *
   * @throws ProblemException with every invalid field if one has another type or is unknown
   */
  <T> T read(JsonNode body, Class<T> type) {
    Map<String, String> errors = new TreeMap<>();
    T request = type.cast(read(body, type, "", errors));
    if (!errors.isEmpty()) {
      requireValid(request, errors);
    }
    return request;
  }

  private void requireValid(Object request, Map<String, String> errors) {
    for (ConstraintViolation<?> violation : validator.validate(request)) {
      errors.putIfAbsent(violation.getPropertyPath().toString(), violation.getMessage());
    }
    if (!errors.isEmpty()) {
      throw ProblemException.invalid(
          errors.entrySet().stream()
              .map(error -> new FieldProblem(error.getKey(), error.getValue()))
              .toList());
    }
  }

  private Object read(JsonNode body, Class<?> type, String path, Map<String, String> errors) {
    RecordComponent[] components = type.getRecordComponents();
    Set<String> known =
        Arrays.stream(components).map(RecordComponent::getName).collect(Collectors.toSet());
    body.fieldNames()
        .forEachRemaining(
            field -> {
              if (!known.contains(field)) {
                errors.put(path + field, "is not a field of this request");
              }
            });
    Object[] values =
        Arrays.stream(components)
            .map(component -> value(body.path(component.getName()), component, path, errors))
            .toArray();
    Constructor<?> constructor = type.getDeclaredConstructors()[0];
    return BeanUtils.instantiateClass(constructor, values);
  }

  private @Nullable Object value(
      JsonNode value, RecordComponent component, String path, Map<String, String> errors) {
    if (value.isMissingNode() || value.isNull()) {
      return null;
    }
    Class<?> type = component.getType();
    String field = component.getName();
    if (type.isRecord() && value.isObject()) {
      return read(value, type, path + field + ".", errors);
    }
    Object read = TYPES.getOrDefault(type, other -> null).apply(value);
    if (read == null) {
      errors.put(path + field, rule(component.getDeclaringRecord(), field));
    }
    return read;
  }

  /** The rule that a value of another type breaks. */
  String rule(Class<?> request, String field) {
    Class<?> type =
        Arrays.stream(request.getRecordComponents())
            .filter(component -> component.getName().equals(field))
            .<Class<?>>map(RecordComponent::getType)
            .findFirst()
            .orElseThrow();
    Object tooSmall = TOO_SMALL.get(type);
    return tooSmall == null
        ? RULES.getOrDefault(type, "must be a JSON object")
        : validator.validateValue(request, field, tooSmall).stream()
            .map(ConstraintViolation::getMessage)
            .findFirst()
            .orElse("must be a number");
  }
}
