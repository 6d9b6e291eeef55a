package io.orderly.operator.commands;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.MessageCodec;
import java.io.UncheckedIOException;

/** Answers as they are kept beside their commands. */
final class AnswerJson {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  private AnswerJson() {}

  static String write(CommandAnswer answer) {
    try {
      return JSON.writeValueAsString(answer);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("an answer can't be written as JSON", e);
    }
  }

  static CommandAnswer read(String json) {
    try {
      return JSON.readValue(json, CommandAnswer.class);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("a recorded answer can't be read", e);
    }
  }
}
