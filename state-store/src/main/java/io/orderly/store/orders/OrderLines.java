package io.orderly.store.orders;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** The lines of an order as JSON, in the fields of the wire. */
public final class OrderLines {

  private static final ObjectMapper JSON = MessageCodec.mapper();
  private static final ObjectReader READER = JSON.readerForListOf(OrderLine.class);

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
}
