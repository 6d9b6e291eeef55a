package io.orderly.submission.cancelling;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.MessageCodec;
import java.io.UncheckedIOException;

/** Answers as they are kept beside their commands. */
final class AnswerJson {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  private AnswerJson() {}

  static String write(CancelAnswer answer) {
    try {
      return JSON.writeValueAsString(answer);
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException("an answer can't be written as JSON", impossible);
    }
  }

  static CancelAnswer read(String json) {
    try {
      return JSON.readValue(json, CancelAnswer.class);
    } catch (JsonProcessingException unreadable) {
      throw new UncheckedIOException("a recorded answer can't be read", unreadable);
    }
  }
}
