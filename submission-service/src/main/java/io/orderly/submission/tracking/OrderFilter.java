package io.orderly.submission.tracking;

import io.orderly.messages.FieldProblem;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.web.InstantParameters;
import io.orderly.platform.web.OrderIds;
import io.orderly.process.ProcessState;
import io.orderly.workflow.SearchPaths;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Which orders a page holds.
 *
 * @param submitter the only one whose orders are shown; empty: all
 * @param term path=value of an attribute or a result that their workflow names for search
 * @param submitted when they were submitted
 * @param ended when they came to their final state
 * @param after the last order of the page before; it is left out itself
 * @param limit maximum number of orders
 */
record OrderFilter(
    Optional<String> submitter,
    Optional<ProcessState> state,
    Optional<String> customer,
    Optional<String> reference,
    Optional<String> term,
    TimeRange submitted,
    TimeRange ended,
    Optional<UUID> after,
    int limit) {

  private static final int MAX_NAME_LENGTH = 100;
  private static final int MAX_LIMIT = 200;
  private static final int DEFAULT_LIMIT = 50;
  private static final Pattern LIMIT = Pattern.compile("[0-9]{1,3}");
  private static final Map<String, String> RULES =
      Map.of(
          "state",
          "must be one of " + states(),
          "customerId",
          "must have 1 to 100 characters",
          "reference",
          "must have 1 to 100 characters",
          "search",
          "must be a path and a value of up to 200 characters each, such as"
              + " attributes.email=ada@example.com or results.pay.paymentId=p-1",
          "submittedFrom",
          InstantParameters.RULE,
          "submittedUntil",
          InstantParameters.RULE,
          "endedFrom",
          InstantParameters.RULE,
          "endedUntil",
          InstantParameters.RULE,
          "after",
          "must be an order id",
          "limit",
          "must be a whole number from 1 to 200");

  /**
   * The filter of a query. An unknown parameter is an error: it would filter nothing.
   *
   * @param submitter the only one whose orders may be shown; empty: all
   * @throws ProblemException with every error of the query
   */
  static OrderFilter read(Map<String, List<String>> query, Optional<String> submitter) {
    List<FieldProblem> problems = new ArrayList<>();
    query.keySet().stream()
        .filter(name -> !RULES.containsKey(name))
        .forEach(name -> problems.add(new FieldProblem(name, "is not a known parameter")));
    OrderFilter filter =
        new OrderFilter(
            submitter,
            read("state", OrderFilter::state, query, problems),
            read("customerId", OrderFilter::name, query, problems),
            read("reference", OrderFilter::name, query, problems),
            read("search", OrderFilter::term, query, problems),
            range("submitted", query, problems),
            range("ended", query, problems),
            read("after", OrderIds::parse, query, problems),
            read("limit", OrderFilter::limit, query, problems).orElse(DEFAULT_LIMIT));
    if (!problems.isEmpty()) {
      throw ProblemException.invalid(problems);
    }
    return filter;
  }

  private static <T> Optional<T> read(
      String name,
      Function<String, Optional<T>> parse,
      Map<String, List<String>> query,
      List<FieldProblem> problems) {
    List<String> values = query.getOrDefault(name, List.of());
    if (values.size() > 1) {
      problems.add(new FieldProblem(name, "must be given once"));
    }
    if (values.size() != 1) {
      return Optional.empty();
    }
    Optional<T> value = Optional.ofNullable(values.get(0)).flatMap(parse);
    if (value.isEmpty()) {
      problems.add(new FieldProblem(name, Objects.requireNonNull(RULES.get(name))));
    }
    return value;
  }

  private static String states() {
    return Arrays.stream(ProcessState.values())
        .map(ProcessState::value)
        .collect(Collectors.joining(", "));
  }

  private static Optional<ProcessState> state(String value) {
    return Arrays.stream(ProcessState.values())
        .filter(state -> state.value().equals(value))
        .findFirst();
  }

  private static Optional<String> name(String text) {
    return Optional.of(text)
        .filter(name -> !name.isBlank() && name.length() <= MAX_NAME_LENGTH)
        .filter(name -> name.indexOf('\0') < 0);
  }

  private static Optional<String> term(String text) {
    return Optional.of(text).filter(SearchPaths::isTerm);
  }

  private static TimeRange range(
      String name, Map<String, List<String>> query, List<FieldProblem> problems) {
    TimeRange range =
        new TimeRange(
            name,
            read(name + "From", InstantParameters::read, query, problems).orElse(null),
            read(name + "Until", InstantParameters::read, query, problems).orElse(null));
    if (!range.ascends()) {
      problems.add(new FieldProblem(name + "Until", "must be after %sFrom".formatted(name)));
    }
    return range;
  }

  private static Optional<Integer> limit(String text) {
    return Optional.of(text)
        .filter(digits -> LIMIT.matcher(digits).matches())
        .map(Integer::valueOf)
        .filter(limit -> limit >= 1 && limit <= MAX_LIMIT);
  }

  /** The address of the page that follows this order. */
  URI next(UUID last) {
    Map<String, Object> values = new LinkedHashMap<>();
    state.ifPresent(value -> values.put("state", value.value()));
    customer.ifPresent(value -> values.put("customerId", value));
    reference.ifPresent(value -> values.put("reference", value));
    term.ifPresent(value -> values.put("search", value));
    submitted.putParameters(values);
    ended.putParameters(values);
    values.put("after", last);
    values.put("limit", limit);
    UriComponentsBuilder address = UriComponentsBuilder.fromPath("/orders");
    values.keySet().forEach(name -> address.queryParam(name, "{" + name + "}"));
    // Expanded, so that every character is encoded: + would be read as a space.
    return address.encode().buildAndExpand(values).toUri();
  }
}
