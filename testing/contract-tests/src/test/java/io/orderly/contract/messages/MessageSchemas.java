package io.orderly.contract.messages;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import io.orderly.contract.StoredDocument;
import io.orderly.messages.Message;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The stored schemas of the messages, to hold records of the topics against. */
public final class MessageSchemas {

  private static final JsonSchemaFactory FACTORY =
      JsonSchemaFactory.getInstance(VersionFlag.V202012);
  private static final SchemaValidatorsConfig STRICT =
      SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();
  private static final Map<String, JsonSchema> LOADED = new ConcurrentHashMap<>();

  private MessageSchemas() {}

  static String fileOf(String message) {
    return "schemas/" + message + ".json";
  }

  /** What of a record breaks the schema; nothing when it keeps to it. */
  public static List<String> problems(Class<? extends Message> message, byte[] json) {
    return problems(message.getSimpleName(), new String(json, StandardCharsets.UTF_8));
  }

  static List<String> problems(String message, String json) {
    return LOADED
        .computeIfAbsent(message, MessageSchemas::load)
        .validate(json, InputFormat.JSON)
        .stream()
        .map(ValidationMessage::toString)
        .toList();
  }

  static List<String> problems(String message, JsonNode json) {
    return problems(message, json.toString());
  }

  private static JsonSchema load(String message) {
    String location = StoredDocument.at(fileOf(message)).toUri().toString();
    return FACTORY.getSchema(SchemaLocation.of(location), STRICT);
  }
}
