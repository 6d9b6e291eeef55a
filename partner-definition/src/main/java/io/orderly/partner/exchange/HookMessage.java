package io.orderly.partner.exchange;

import java.util.Map;

/**
 * A webhook as it came.
 *
 * @param headers by name in lower case
 * @param query parameters of its address by name
 */
public record HookMessage(Map<String, String> headers, Map<String, String> query, byte[] body) {

  public HookMessage {
    headers = Map.copyOf(headers);
    query = Map.copyOf(query);
  }

  String header(String name) {
    return headers.getOrDefault(name, "");
  }
}
