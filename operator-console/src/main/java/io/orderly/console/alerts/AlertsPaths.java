package io.orderly.console.alerts;

import io.orderly.store.alerts.AlertRegister.AlertCause;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/** Where alerts of a cause are found, and what the cause is called. */
final class AlertsPaths {

  private AlertsPaths() {}

  static Map<String, String> of(AlertCause cause) {
    return fields(cause.code(), cause.step(), cause.workflow());
  }

  /** Without those that are null. */
  static Map<String, String> fields(
      @Nullable String code, @Nullable String step, @Nullable String workflow) {
    Map<String, String> fields = new LinkedHashMap<>();
    put(fields, "code", code);
    put(fields, "step", step);
    put(fields, "workflow", workflow);
    return fields;
  }

  private static void put(Map<String, String> fields, String name, @Nullable String value) {
    if (value != null) {
      fields.put(name, value);
    }
  }

  /** With its question mark. */
  static String query(Map<String, String> fields) {
    UriComponentsBuilder query = UriComponentsBuilder.newInstance();
    fields.forEach((name, value) -> query.queryParam(name, "{" + name + "}"));
    return query.encode().buildAndExpand(Map.copyOf(fields)).toUriString();
  }

  /** What goes on with a query that has begun; empty where nothing is filtered by. */
  static String more(Map<String, String> fields) {
    return fields.isEmpty() ? "" : "&" + query(fields).substring(1);
  }

  /** Such as "unanswered at ship in workflow order-fulfilment". */
  static String words(Map<String, String> fields) {
    return Stream.of(
            fields.getOrDefault("code", "any cause"),
            fields.containsKey("step") ? "at " + fields.get("step") : "",
            fields.containsKey("workflow") ? "in workflow " + fields.get("workflow") : "")
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }
}
