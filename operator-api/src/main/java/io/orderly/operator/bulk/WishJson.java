package io.orderly.operator.bulk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.MessageCodec;
import io.orderly.operator.commands.CommandWish;
import java.io.UncheckedIOException;

/** What is asked for, as it is kept with a bulk command. */
final class WishJson {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  private WishJson() {}

  static String write(CommandWish wish) {
    try {
      return JSON.writeValueAsString(wish);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("a wish can't be written as JSON", e);
    }
  }

  static CommandWish read(String json) {
    try {
      return JSON.readValue(json, CommandWish.class);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("a recorded wish can't be read", e);
    }
  }
}
