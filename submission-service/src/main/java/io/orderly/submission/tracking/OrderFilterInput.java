package io.orderly.submission.tracking;

import io.orderly.messages.FieldProblem;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.web.OrderIds;
import io.orderly.process.ProcessState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads a filter from the words of a query. A word that it does not know would filter nothing. */
final class OrderFilterInput {

  private static final Set<String> NAMES =
      Set.of("state", "customer", "reference", "after", "limit");
  private static final int LONGEST_NAME = 100;
  private static final int MOST_ORDERS = 200;
  private static final int DEFAULT_LIMIT = 50;
  private static final Pattern LIMIT = Pattern.compile("[0-9]{1,3}");

  private final Map<String, List<String>> query;
  private final Optional<String> submitter;
  private final List<FieldProblem> problems = new ArrayList<>();

  private OrderFilterInput(Map<String, List<String>> query, Optional<String> submitter) {
    this.query = query;
    this.submitter = submitter;
  }

  /**
   * The filter of a query.
   *
   * @param submitter the only one whose orders may be shown; empty: everybody's
   * @throws ProblemException with everything that is wrong with it
   */
  static OrderFilter read(Map<String, List<String>> query, Optional<String> submitter) {
    return new OrderFilterInput(query, submitter).read();
  }

  private OrderFilter read() {
    query.keySet().stream()
        .filter(name -> !NAMES.contains(name))
        .forEach(name -> refuse(name, "is not a known parameter"));
    OrderFilter filter =
        new OrderFilter(
            submitter,
            read("state", OrderFilterInput::state, "must be one of " + states()),
            read("customer", OrderFilterInput::name, "must have 1 to 100 characters"),
            read("reference", OrderFilterInput::name, "must have 1 to 100 characters"),
            read("after", OrderIds::parse, "must be an order id"),
            read("limit", OrderFilterInput::limit, "must be a whole number from 1 to 200")
                .orElse(DEFAULT_LIMIT));
    if (!problems.isEmpty()) {
      throw ProblemException.invalid("The query breaks rules; see errors.", problems);
    }
    return filter;
  }

  private <T> Optional<T> read(String name, Function<String, Optional<T>> parse, String rule) {
    List<String> values = query.getOrDefault(name, List.of());
    if (values.isEmpty()) {
      return Optional.empty();
    }
    if (values.size() > 1) {
      refuse(name, "must be given once");
      return Optional.empty();
    }
    Optional<T> value = Optional.ofNullable(values.get(0)).flatMap(parse);
    if (value.isEmpty()) {
      refuse(name, rule);
    }
    return value;
  }

  private void refuse(String name, String rule) {
    problems.add(new FieldProblem(name, rule));
  }

  private static String states() {
    return Arrays.stream(ProcessState.values())
        .map(ProcessState::value)
        .collect(Collectors.joining(", "));
  }

  private static Optional<ProcessState> state(String word) {
    return Arrays.stream(ProcessState.values())
        .filter(state -> state.value().equals(word))
        .findFirst();
  }

  private static Optional<String> name(String text) {
    return Optional.of(text)
        .filter(name -> !name.isBlank() && name.length() <= LONGEST_NAME)
        .filter(name -> name.indexOf('\0') < 0);
  }

  private static Optional<Integer> limit(String text) {
    return Optional.of(text)
        .filter(digits -> LIMIT.matcher(digits).matches())
        .map(Integer::valueOf)
        .filter(limit -> limit >= 1 && limit <= MOST_ORDERS);
  }
}
