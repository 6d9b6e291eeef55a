package io.orderly.console.errors;

import io.orderly.platform.web.InstantParameters;
import io.orderly.platform.web.OrderIds;
import io.orderly.process.ProcessState;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderFilter.Range;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which orders in Error are asked for, as it stands in the address of the page.
 *
 * @param typed the filters by name, without the empty ones
 * @param errors validation errors by name
 * @param after the last order of the page before
 */
public record ErrorQuery(
    Map<String, String> typed, Map<String, String> errors, @Nullable UUID after) {

  public static final String CODE = "code";
  public static final String STEP = "step";
  public static final String AGENT = "agent";
  public static final String WORKFLOW = "workflow";
  public static final String CUSTOMER = "customer";
  public static final String SUBMITTER = "submitter";
  public static final String FROM = "from";
  public static final String UNTIL = "until";

  private static final List<String> FILTERS =
      List.of(CODE, STEP, AGENT, WORKFLOW, CUSTOMER, SUBMITTER, FROM, UNTIL);
  private static final Set<String> MOMENTS = Set.of(FROM, UNTIL);
  private static final int MAX_LENGTH = 200;

  static ErrorQuery read(Map<String, String> parameters) {
    Map<String, String> typed = new LinkedHashMap<>();
    Map<String, String> errors = new LinkedHashMap<>();
    for (String name : FILTERS) {
      String text = parameters.getOrDefault(name, "").strip();
      if (!text.isEmpty()) {
        typed.put(name, text);
        brokenRule(name, text).ifPresent(rule -> errors.put(name, rule));
      }
    }
    UUID after = OrderIds.parse(parameters.getOrDefault("after", "")).orElse(null);
    return new ErrorQuery(typed, errors, after);
  }

  private static Optional<String> brokenRule(String name, String text) {
    if (MOMENTS.contains(name)) {
      return moment(text).isPresent()
          ? Optional.empty()
          : Optional.of("a date and a time like 2026-01-31T12:00, in UTC");
    }
    return text.length() <= MAX_LENGTH && text.indexOf('\0') < 0
        ? Optional.empty()
        : Optional.of("at most %d characters, none of them U+0000".formatted(MAX_LENGTH));
  }

  /** What was typed into a field; empty where nothing was. */
  public String text(String name) {
    return typed.getOrDefault(name, "");
  }

  public boolean isEmpty() {
    return typed.isEmpty();
  }

  /** As the store takes it; empty where a part is errors: without it, more would be found. */
  Optional<OrderFilter> filter() {
    return errors.isEmpty()
        ? Optional.of(
            new OrderFilter(
                Set.of(ProcessState.ERROR),
                typed.get(CODE),
                typed.get(STEP),
                typed.get(AGENT),
                typed.get(WORKFLOW),
                typed.get(CUSTOMER),
                typed.get(SUBMITTER),
                Range.ALWAYS,
                new Range(moment(text(FROM)).orElse(null), moment(text(UNTIL)).orElse(null))))
        : Optional.empty();
  }

  /** The part of an address that asks for the same. */
  public String address() {
    return typed.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + encoded(entry.getValue()))
        .collect(Collectors.joining("&"));
  }

  /** The page for orders after this one. */
  public String next(UUID last) {
    String address = address();
    return "/console/errors?" + (address.isEmpty() ? "" : address + "&") + "after=" + last;
  }

  /** The page for one cause. */
  public static String of(String workflow, String code, @Nullable String step) {
    return "/console/errors?workflow="
        + encoded(workflow)
        + "&code="
        + encoded(code)
        + (step == null ? "" : "&step=" + encoded(step));
  }

  /** A browser's field for a moment names no zone: it is UTC here, as the label says. */
  private static Optional<Instant> moment(String text) {
    return InstantParameters.read(text + "Z");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
