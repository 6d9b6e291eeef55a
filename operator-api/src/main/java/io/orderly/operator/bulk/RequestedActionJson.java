package io.orderly.operator.bulk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.MessageCodec;
import io.orderly.operator.commands.RequestedAction;
import java.io.UncheckedIOException;

/** What is asked for, as it is kept with a bulk command. */
final class RequestedActionJson {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  private RequestedActionJson() {}

  static String write(RequestedAction wish) {
    try {
      return JSON.writeValueAsString(wish);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("a wish can't be written as JSON", e);
    }
  }

  static RequestedAction read(String json) {
    try {
      return JSON.readValue(json, RequestedAction.class);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("a recorded wish can't be read", e);
    }
  }
}
