package io.orderly.console.order;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.orderly.messages.MessageCodec;
import java.io.UncheckedIOException;

/** JSON as people read it. */
final class PrettyJson {

  private static final ObjectMapper JSON = MessageCodec.mapper();
  private static final ObjectWriter PRETTY =
      JSON.writer(
          new DefaultPrettyPrinter(
              Separators.createDefaultInstance().withObjectFieldValueSpacing(Spacing.AFTER)));

  private PrettyJson() {}

  static String of(Object thing) {
    try {
      return PRETTY.writeValueAsString(thing);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("what is stored can't be written as JSON", e);
    }
  }

  /** The same JSON over several lines; what is no JSON stays as it is. */
  static String ofText(String text) {
    try {
      return of(JSON.readTree(text));
    } catch (JsonProcessingException noJson) {
      return text;
    }
  }
}
