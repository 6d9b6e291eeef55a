package io.orderly.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.MessageCodec;
import java.io.UncheckedIOException;

/** Requests and answers as the store keeps them beside their commands. */
public final class StoredJson {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  private StoredJson() {}

  public static String write(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("A value can't be written as JSON: " + value.getClass(), e);
    }
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws UncheckedIOException when it is no such JSON
   */
  public static <T> T read(String json, Class<T> type) {
    try {
      return JSON.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("Stored JSON can't be read as " + type, e);
    }
  }
}
