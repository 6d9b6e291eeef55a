package io.orderly.supervisor.alerting.sinks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.MessageCodec;
import java.io.UncheckedIOException;

/** JSON for sinks, written as the messages are: ISO instants, nulls left out. */
final class SinkJson {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  private SinkJson() {}

  static byte[] write(Object value) {
    try {
      return JSON.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("an alert of ours can't be written as JSON", e);
    }
  }
}
