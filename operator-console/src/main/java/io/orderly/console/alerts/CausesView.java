package io.orderly.console.alerts;

import io.orderly.console.PageLayout;
import io.orderly.store.alerts.AlertRegister.AlertCause;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Open alerts by cause.
 *
 * @param outcome of the last command; null if there was none
 */
public record CausesView(
    PageLayout layout, List<AlertCause> causes, @Nullable String outcome, Instant readAt) {

  /** Path of the alerts of a cause. */
  public static String list(AlertCause cause) {
    Map<String, String> fields = fields(cause);
    fields.remove("workflow");
    return "/console/alerts" + query(fields);
  }

  /** Path to acknowledge all alerts of a cause. */
  public static String acknowledge(AlertCause cause) {
    return "/console/alert-causes/acknowledge" + query(fields(cause));
  }

  /** Alerts that are not acknowledged. */
  public static long open(AlertCause cause) {
    return cause.alerts() - cause.acknowledged();
  }

  static Map<String, String> fields(AlertCause cause) {
    return fields(cause.failureCode(), cause.step(), cause.workflow());
  }

  /** Filter fields that are not null. */
  static Map<String, String> fields(
      @Nullable String code, @Nullable String step, @Nullable String workflow) {
    Map<String, String> fields = new LinkedHashMap<>();
    put(fields, "failureCode", code);
    put(fields, "step", step);
    put(fields, "workflow", workflow);
    return fields;
  }

  private static void put(Map<String, String> fields, String name, @Nullable String value) {
    if (value != null) {
      fields.put(name, value);
    }
  }

  /** Query string with its question mark. */
  static String query(Map<String, String> fields) {
    UriComponentsBuilder query = UriComponentsBuilder.newInstance();
    fields.forEach((name, value) -> query.queryParam(name, "{" + name + "}"));
    return query.encode().buildAndExpand(Map.copyOf(fields)).toUriString();
  }

  /** The same to append to a query; empty without fields. */
  static String more(Map<String, String> fields) {
    return fields.isEmpty() ? "" : "&" + query(fields).substring(1);
  }

  /** Such as "unanswered at ship in workflow order-fulfilment". */
  static String label(Map<String, String> fields) {
    return Stream.of(
            fields.getOrDefault("failureCode", "any cause"),
            fields.containsKey("step") ? "at " + fields.get("step") : "",
            fields.containsKey("workflow") ? "in workflow " + fields.get("workflow") : "")
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }
}
