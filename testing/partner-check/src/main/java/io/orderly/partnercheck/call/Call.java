package io.orderly.partnercheck.call;

import io.orderly.process.Direction;
import java.net.URI;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * One request.
 *
 * @param label what it is, for people
 * @param order whose key it has
 * @param headers by name, whatever the case of its letters
 */
public record Call(
    String label,
    SampleOrder order,
    Direction direction,
    URI address,
    Map<String, String> headers,
    String body) {

  public Call {
    Map<String, String> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    byName.putAll(headers);
    headers = Collections.unmodifiableMap(byName);
  }

  Call labelled(String other) {
    return new Call(other, order, direction, address, headers, body);
  }
}
