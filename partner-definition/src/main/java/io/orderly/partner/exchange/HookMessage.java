package io.orderly.partner.exchange;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** A webhook as it came. */
public final class HookMessage {

  private final Map<String, String> headers;
  private final Map<String, String> query;
  private final byte[] body;

  /**
   * Of these parts.
   *
   * @param headers by name in lower case
   * @param query parameters of its address by name
   * @param body not changed any more
   */
  public HookMessage(Map<String, String> headers, Map<String, String> query, byte[] body) {
    this.headers = Map.copyOf(headers);
    this.query = Map.copyOf(query);
    this.body = body;
  }

  public Map<String, String> headers() {
    return headers;
  }

  public Map<String, String> query() {
    return query;
  }

  byte[] body() {
    return body;
  }

  /** Its body; empty where it is no UTF-8. */
  public Optional<String> text() {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  String header(String name) {
    return headers.getOrDefault(name, "");
  }
}
