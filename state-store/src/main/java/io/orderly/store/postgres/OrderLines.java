package io.orderly.store.postgres;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderLine;
import java.io.UncheckedIOException;
import java.util.List;

/** The lines of an order as JSON, in the fields of the wire. */
final class OrderLines {

  private static final ObjectMapper JSON = MessageCodec.mapper();
  private static final TypeReference<List<OrderLine>> LINES = new TypeReference<>() {};

  private OrderLines() {}

  static String write(List<OrderLine> lines) {
    try {
      return JSON.writeValueAsString(lines);
    } catch (JsonProcessingException failure) {
      throw new UncheckedIOException("the lines of an order can't be written as JSON", failure);
    }
  }

  static List<OrderLine> read(String json) {
    try {
      return JSON.readValue(json, LINES);
    } catch (JsonProcessingException failure) {
      throw new UncheckedIOException("stored lines of an order can't be read", failure);
    }
  }
}
