package io.orderly.partnercheck.call;

import java.net.URI;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What goes over the wire.
 *
 * @param headers by name, whatever the case of its letters
 */
public record Request(String method, URI address, Map<String, String> headers, String body) {

  private static final String NO_SUCH_PATH = "/no-such-path-of-check-partner";

  public Request {
    Map<String, String> byName = usualHeaders();
    byName.putAll(headers);
    headers = Collections.unmodifiableMap(byName);
  }

  private static Map<String, String> usualHeaders() {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.put("Accept", "application/json, application/problem+json");
    headers.put("User-Agent", "orderly-check-partner");
    return headers;
  }

  Request with(Map<String, String> others) {
    Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    all.putAll(headers);
    all.putAll(others);
    return new Request(method, address, all, body);
  }

  Request withBody(String other) {
    return new Request(method, address, headers, other);
  }

  Request atNoSuchPath() {
    var path = address.getRawPath().replaceAll("/+$", "") + NO_SUCH_PATH;
    return new Request(method, address.resolve(path), headers, body);
  }

  /** Without headers: they hold secrets. */
  @Override
  public String toString() {
    return method + " " + address;
  }
}
