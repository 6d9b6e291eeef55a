package io.orderly.contract.apis;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.contract.SourceDocs;
import io.orderly.operator.alerts.CauseRequest;
import io.orderly.operator.bulk.BulkRequest;
import io.orderly.operator.commands.OrderCommandRequest;
import io.orderly.operator.inspection.OrderView;
import io.orderly.operator.limits.LimitRequest;
import io.orderly.operator.registration.RegistrationRequest;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.OrderFilterRequest;
import io.orderly.operator.web.StorableJson;
import io.orderly.operator.weights.WeightRequest;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.util.Json;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.validation.metadata.ConstraintDescriptor;
import jakarta.validation.metadata.PropertyDescriptor;
import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.jspecify.annotations.Nullable;

/**
 * Reads records as Jackson and NullAway do: what is not nullable is required, money is text, raw
 * JSON is anything; and says of each field what its comment says.
 */
final class RecordSchemaConverter implements ModelConverter {

  /** Records that have another name in the document, since it has one of theirs already. */
  private static final Map<Class<?>, String> RENAMED =
      Map.of(
          OrderView.AlertView.class, "AlertOfOrder",
          CommandHead.Request.class, "Command",
          CauseRequest.class, "CauseCommand",
          OrderCommandRequest.class, "OrderCommand",
          LimitRequest.class, "LimitCommand",
          WeightRequest.class, "WeightCommand",
          BulkRequest.class, "BulkCommand",
          RegistrationRequest.class, "RegistrationCommand",
          OrderFilterRequest.class, "BulkFilter");

  private static final Validator VALIDATOR =
      Validation.byDefaultProvider()
          .configure()
          .messageInterpolator(new ParameterMessageInterpolator())
          .buildValidatorFactory()
          .getValidator();

  private static final String ALTERNATIVES = "[\\w-]+([|][\\w-]+)+";

  private final Map<String, Set<Class<?>>> described = new TreeMap<>();

  /** Records that would be described as one, by their name. */
  List<Set<Class<?>>> namesakes() {
    return described.values().stream().filter(records -> records.size() > 1).toList();
  }

  @Override
  public @Nullable Schema<?> resolve(
      AnnotatedType type, ModelConverterContext context, Iterator<ModelConverter> chain) {
    JavaType java = Json.mapper().constructType(type.getType());
    if (java != null && JsonNode.class.isAssignableFrom(java.getRawClass())) {
      return java.hasRawClass(ObjectNode.class) ? new JsonSchema().typesItem("object") : anything();
    }
    if (java == null || !java.getRawClass().isRecord()) {
      return resolved(type, context, chain);
    }
    Class<?> record = java.getRawClass();
    String name = RENAMED.getOrDefault(record, record.getSimpleName());
    described.computeIfAbsent(name, absent -> new LinkedHashSet<>()).add(record);
    Schema<?> schema = resolved(type.name(name), context, chain);
    complete(context.getDefinedModels().get(name), java);
    return schema;
  }

  private static @Nullable Schema<?> resolved(
      AnnotatedType type, ModelConverterContext context, Iterator<ModelConverter> chain) {
    return chain.hasNext() ? chain.next().resolve(type, context, chain) : null;
  }

  private static void complete(@Nullable Schema<?> schema, JavaType type) {
    if (schema == null || schema.getProperties() == null) {
      return;
    }
    if (CommandHead.Fields.class.isAssignableFrom(type.getRawClass())
        || type.getRawClass() == OrderFilterRequest.class) {
      schema.setAdditionalProperties(false);
    }
    SourceDocs docs = SourceDocs.of(type.getRawClass());
    schema.setDescription(docs.summary().isEmpty() ? null : docs.summary());
    schema.setRequired(
        Arrays.stream(type.getRawClass().getRecordComponents())
            .filter(field -> !field.getAnnotatedType().isAnnotationPresent(Nullable.class))
            .map(RecordComponent::getName)
            .toList());
    for (RecordComponent field : type.getRawClass().getRecordComponents()) {
      String description = docs.fields().get(field.getName());
      schema.getProperties().computeIfPresent(field.getName(), (name, found) -> of(field, found));
      schema
          .getProperties()
          .computeIfPresent(
              field.getName(),
              (name, found) -> description == null ? found : found.description(description));
    }
  }

  private static Schema<?> of(RecordComponent field, Schema<?> found) {
    if (isRaw(field)) {
      return anything();
    }
    if (isText(field)) {
      return new JsonSchema().typesItem("string");
    }
    PropertyDescriptor property =
        VALIDATOR
            .getConstraintsForClass(field.getDeclaringRecord())
            .getConstraintsForProperty(field.getName());
    Schema<?> constrained = found;
    if (property != null) {
      for (ConstraintDescriptor<?> constraint : property.getConstraintDescriptors()) {
        constrained = constrained(constrained, constraint);
      }
    }
    return constrained;
  }

  /** Bounds and alternatives of the annotations, which the service validates by. */
  private static Schema<?> constrained(Schema<?> schema, ConstraintDescriptor<?> constraint) {
    Schema<?> constrained = of(schema, constraint.getAnnotation());
    for (ConstraintDescriptor<?> part : constraint.getComposingConstraints()) {
      constrained = constrained(constrained, part);
    }
    return constrained;
  }

  private static Schema<?> of(Schema<?> schema, Annotation constraint) {
    if (constraint instanceof Size size) {
      return schema.minLength(size.min()).maxLength(size.max());
    }
    if (constraint instanceof Min min) {
      return schema.minimum(BigDecimal.valueOf(min.value()));
    }
    if (constraint instanceof Max max) {
      return schema.maximum(BigDecimal.valueOf(max.value()));
    }
    if (constraint instanceof DecimalMin min) {
      return schema.minimum(new BigDecimal(min.value()));
    }
    if (constraint instanceof DecimalMax max) {
      return schema.maximum(new BigDecimal(max.value()));
    }
    if (constraint instanceof StorableJson) {
      return new JsonSchema().typesItem("object");
    }
    if (constraint instanceof Pattern pattern && pattern.regexp().matches(ALTERNATIVES)) {
      Schema<Object> text = new JsonSchema();
      text.setEnum(List.of((Object[]) pattern.regexp().split("[|]")));
      return text.typesItem("string");
    }
    return schema;
  }

  private static Schema<?> anything() {
    return new JsonSchema();
  }

  private static boolean isRaw(RecordComponent field) {
    return field.getAccessor().isAnnotationPresent(JsonRawValue.class);
  }

  private static boolean isText(RecordComponent field) {
    JsonFormat format = field.getAccessor().getAnnotation(JsonFormat.class);
    return format != null && format.shape() == JsonFormat.Shape.STRING;
  }
}
