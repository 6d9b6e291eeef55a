package io.orderly.store.orders;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lines of an order as JSON, in the fields of the wire, and its attributes. */
public final class OrderLines {

  private static final ObjectMapper JSON = MessageCodec.mapper();
  private static final ObjectReader READER = JSON.readerForListOf(OrderLine.class);

  private static final ObjectReader ATTRIBUTES = JSON.readerFor(ObjectNode.class);

  private OrderLines() {}

  public static String write(List<OrderLine> lines) {
    try {
      return JSON.writeValueAsString(lines);
    } catch (JsonProcessingException failure) {
      throw new UncheckedIOException("the lines of an order can't be written as JSON", failure);
    }
  }

  static List<OrderLine> read(byte[] json) {
    try {
      return READER.readValue(json);
    } catch (IOException failure) {
      throw new UncheckedIOException("stored lines of an order can't be read", failure);
    }
  }

  static @Nullable ObjectNode readAttributes(byte @Nullable [] json) {
    try {
      return json == null ? null : ATTRIBUTES.readValue(json);
    } catch (IOException failure) {
      throw new UncheckedIOException("stored attributes of an order can't be read", failure);
    }
  }
}
