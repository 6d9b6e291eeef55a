package io.orderly.cli.rest;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Parameters of a question; what is null is left out. */
public final class Query {

  private final String path;
  private final Map<String, String> parameters = new LinkedHashMap<>();

  private Query(String path) {
    this.path = path;
  }

  public static Query of(String path) {
    return new Query(path);
  }

  /** With one parameter more, as its text. */
  public Query with(String name, @Nullable Object value) {
    if (value != null) {
      parameters.put(name, value.toString());
    }
    return this;
  }

  /** With these, too. */
  public Query with(Map<String, String> more) {
    parameters.putAll(more);
    return this;
  }

  /** One name within a path. */
  public static String segment(String name) {
    return encoded(name).replace("+", "%20");
  }

  @Override
  public String toString() {
    return parameters.isEmpty()
        ? path
        : parameters.entrySet().stream()
            .map(entry -> encoded(entry.getKey()) + "=" + encoded(entry.getValue()))
            .collect(Collectors.joining("&", path + "?", ""));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
