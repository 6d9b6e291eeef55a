package io.orderly.partner.exchange;

import java.util.Map;

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

  Map<String, String> headers() {
    return headers;
  }

  Map<String, String> query() {
    return query;
  }

  byte[] body() {
    return body;
  }

  String header(String name) {
    return headers.getOrDefault(name, "");
  }
}
