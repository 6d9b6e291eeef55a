package io.orderly.messages;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.orderly.json.JsonErrors;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Messages to JSON bytes and back. Unknown fields are ignored, so that a field can be added while
 * old readers run; an unknown schema version is refused.
 */
public final class MessageCodec {

  private static final ObjectMapper JSON = mapper();

  /** Made once: a mapper looks up what it needs for a type at every call. */
  private static final ClassValue<ObjectReader> READERS =
      new ClassValue<>() {
        @Override
        protected ObjectReader computeValue(Class<?> type) {
          return JSON.readerFor(type);
        }
      };

  private MessageCodec() {}

  /** The mapper of messages: ISO instants, exact decimals, nulls left out. */
  public static ObjectMapper mapper() {
    return JsonMapper.builder()
        .addModule(new JavaTimeModule())
        .addModule(IsoInstant.module())
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
        .defaultPropertyInclusion(
            JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
        .build();
  }

  /** The JSON of a message. */
  public static byte[] encode(Message message) {
    try {
      return JSON.writeValueAsBytes(message);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("a message can't be serialized as JSON", e);
    }
  }

  /**
   * The message in a record.
   *
   * @throws UnreadableMessageException when it is no JSON, lacks a field, or has an unknown version
   */
  public static <T extends Message> T decode(byte[] payload, Class<T> type)
      throws UnreadableMessageException {
    if (payload == null) {
      throw new UnreadableMessageException("the record has no value");
    }
    T message = read(payload, type);
    if (message == null) {
      throw new UnreadableMessageException("the record is the JSON null");
    }
    if (message.schemaVersion() != Message.SCHEMA_VERSION) {
      throw new UnreadableMessageException(
          "schemaVersion is %d; this reader knows %d"
              .formatted(message.schemaVersion(), Message.SCHEMA_VERSION));
    }
    return message;
  }

  private static <T extends Message> T read(byte[] payload, Class<T> type)
      throws UnreadableMessageException {
    try {
      return READERS.get(type).readValue(payload);
    } catch (JsonProcessingException e) {
      throw new UnreadableMessageException(
          "not a %s: %s%s".formatted(type.getSimpleName(), place(e), JsonErrors.withoutValues(e)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NumberFormatException | ArithmeticException e) {
      // An exponent of eleven digits, as a rule: no reader of ours writes one.
      throw new UnreadableMessageException(
          "not a %s: a number is out of range: %s".formatted(type.getSimpleName(), e.getMessage()));
    }
  }

  /** The path of the error, like {@code order.lines[3].quantity: }; empty for the whole. */
  private static String place(JsonProcessingException e) {
    StringBuilder path = new StringBuilder();
    if (e instanceof JsonMappingException mapping) {
      for (JsonMappingException.Reference reference : mapping.getPath()) {
        if (reference.getFieldName() == null) {
          path.append('[').append(reference.getIndex()).append(']');
        } else {
          path.append(path.isEmpty() ? "" : ".").append(reference.getFieldName());
        }
      }
    }
    return path.isEmpty() ? "" : path + ": ";
  }
}
