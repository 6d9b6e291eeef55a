package io.orderly.contract.messages;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfig;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.module.jackson.JacksonModule;
import com.github.victools.jsonschema.module.jackson.JacksonOption;
import io.orderly.contract.SourceDocs;
import io.orderly.messages.Message;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes JSON Schemas of the records that go over Kafka. */
final class RecordSchemas {

  private static final String EXACT = "^-?[0-9]+(\\.[0-9]+)?$";

  private static final SchemaGenerator GENERATOR = generator();

  private RecordSchemas() {}

  static JsonNode of(Class<? extends Message> message) {
    return GENERATOR.generateSchema(message);
  }

  private static SchemaGenerator generator() {
    SchemaGeneratorConfigBuilder config =
        new SchemaGeneratorConfigBuilder(SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
            .with(Option.EXTRA_OPEN_API_FORMAT_VALUES, Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES)
            .with(
                new JacksonModule(
                    JacksonOption.FLATTENED_ENUMS_FROM_JSONVALUE,
                    JacksonOption.FLATTENED_ENUMS_FROM_JSONPROPERTY));
    config
        .forTypesInGeneral()
        .withCustomDefinitionProvider(
            (type, context) ->
                JsonNode.class.isAssignableFrom(type.getErasedType())
                    ? new CustomDefinition(
                        anyJson(type.getErasedType(), context.getGeneratorConfig()), true)
                    : null)
        .withDescriptionResolver(scope -> summary(scope.getType().getErasedType()));
    config
        .forFields()
        .withRequiredCheck(field -> !isNullable(field.getRawMember()))
        .withDescriptionResolver(RecordSchemas::description)
        .withTargetTypeOverridesResolver(RecordSchemas::asWritten)
        .withInstanceAttributeOverride((node, field, context) -> addRules(node, field));
    return new SchemaGenerator(config.build());
  }

  private static ObjectNode anyJson(Class<?> type, SchemaGeneratorConfig config) {
    ObjectNode schema = config.createObjectNode();
    return type == ObjectNode.class ? schema.put("type", "object") : schema;
  }

  private static @Nullable String summary(Class<?> type) {
    String summary = type.isRecord() ? SourceDocs.of(type).summary() : "";
    return summary.isEmpty() ? null : summary;
  }

  private static @Nullable String description(FieldScope field) {
    if (field.isFakeContainerItemScope()) {
      return null;
    }
    Class<?> record = field.getRawMember().getDeclaringClass();
    return SourceDocs.of(record).fields().get(field.getDeclaredName());
  }

  private static boolean isNullable(Field field) {
    return field.getAnnotatedType().isAnnotationPresent(Nullable.class);
  }

  /** Money is written as text, so that nobody rounds it. */
  private static @Nullable List<ResolvedType> asWritten(FieldScope field) {
    return isText(field) ? List.of(field.getContext().resolve(String.class)) : null;
  }

  private static boolean isText(FieldScope field) {
    JsonFormat format = field.getAnnotationConsideringFieldAndGetter(JsonFormat.class);
    return format != null
        && format.shape() == JsonFormat.Shape.STRING
        && field.getRawMember().getType() == BigDecimal.class;
  }

  private static void addRules(ObjectNode node, FieldScope field) {
    if (field.getDeclaredName().equals("schemaVersion")) {
      node.put("const", Message.SCHEMA_VERSION);
    }
    if (isText(field)) {
      node.put("pattern", EXACT);
    }
  }
}
