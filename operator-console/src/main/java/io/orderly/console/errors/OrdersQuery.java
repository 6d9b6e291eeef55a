package io.orderly.console.errors;

import io.orderly.platform.web.InstantParameters;
import io.orderly.platform.web.OrderIds;
import io.orderly.process.ProcessState;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderFilter.Range;
import io.orderly.store.search.StoredOrderFilter;
import io.orderly.workflow.SearchPaths;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which orders are asked for, as it stands in the address of the page.
 *
 * @param typed the fields by name, without the empty ones
 * @param errors validation errors by name
 * @param after the last order of the page before
 */
public record OrdersQuery(
    Map<String, String> typed, Map<String, String> errors, @Nullable UUID after) {

  public static final String NAME = "q";
  public static final String STATE = "state";
  public static final String FROM = "from";
  public static final String UNTIL = "until";
  public static final String ENDED_FROM = "endedFrom";
  public static final String ENDED_UNTIL = "endedUntil";

  private static final List<String> FIELDS =
      List.of(NAME, STATE, FROM, UNTIL, ENDED_FROM, ENDED_UNTIL);
  private static final String TIME_RULE = "a date and a time like 2026-01-31T12:00, in UTC";

  /** The states that an order can have. */
  public static final List<ProcessState> STATES = List.of(ProcessState.values());

  static OrdersQuery read(Map<String, String> parameters) {
    Map<String, String> typed = new LinkedHashMap<>();
    Map<String, String> errors = new LinkedHashMap<>();
    for (String field : FIELDS) {
      String text = parameters.getOrDefault(field, "").strip();
      if (!text.isEmpty()) {
        typed.put(field, text);
        brokenRule(field, text).ifPresent(rule -> errors.put(field, rule));
      }
    }
    UUID after = OrderIds.parse(parameters.getOrDefault("after", "")).orElse(null);
    OrdersQuery query = new OrdersQuery(typed, errors, after);
    query.refuseDescending(FROM, UNTIL);
    query.refuseDescending(ENDED_FROM, ENDED_UNTIL);
    return query;
  }

  private static Optional<String> brokenRule(String field, String text) {
    return switch (field) {
      case NAME ->
          text.length() <= SearchPaths.MAX_TERM_LENGTH && text.indexOf('\0') < 0
              ? Optional.empty()
              : Optional.of(
                  "at most %d characters, none of them U+0000"
                      .formatted(SearchPaths.MAX_TERM_LENGTH));
      case STATE ->
          state(text).isPresent()
              ? Optional.empty()
              : Optional.of(
                  STATES.stream()
                      .map(ProcessState::value)
                      .collect(Collectors.joining(", ", "one of ", "")));
      default -> moment(text).isPresent() ? Optional.empty() : Optional.of(TIME_RULE);
    };
  }

  private void refuseDescending(String from, String until) {
    if (!range(from, until).ascends()) {
      errors.put(until, "after the time before it");
    }
  }

  /** What was typed into a field; empty where nothing was. */
  public String text(String field) {
    return typed.getOrDefault(field, "");
  }

  public boolean isEmpty() {
    return typed.isEmpty();
  }

  /** Whether a part has an error: without it, more would be found. */
  public boolean isInvalid() {
    return !errors.isEmpty();
  }

  /** The one state whose orders are asked for, by nothing else, if it is not final; else null. */
  public @Nullable ProcessState liveState() {
    return typed.size() == 1
        ? state(text(STATE)).filter(state -> !state.isFinal()).orElse(null)
        : null;
  }

  /** As the store takes it, where no part has an error. */
  StoredOrderFilter filter() {
    Set<ProcessState> states = state(text(STATE)).map(Set::of).orElse(Set.of());
    OrderFilter filter =
        new OrderFilter(
            states, null, null, null, null, null, null, range(FROM, UNTIL), Range.ALWAYS);
    return new StoredOrderFilter(filter, typed.get(NAME), range(ENDED_FROM, ENDED_UNTIL));
  }

  /** The page for orders after this one. */
  String next(UUID last) {
    return typed.entrySet().stream()
        .map(field -> field.getKey() + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&", OrdersController.PATH + "?", "&after=" + last));
  }

  private Range range(String from, String until) {
    return new Range(moment(text(from)).orElse(null), moment(text(until)).orElse(null));
  }

  private static Optional<ProcessState> state(String text) {
    return Arrays.stream(ProcessState.values())
        .filter(state -> state.value().equals(text))
        .findFirst();
  }

  /** A browser's field for a moment names no zone: it is UTC here, as the label says. */
  private static Optional<Instant> moment(String text) {
    return InstantParameters.read(text + "Z");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
