package io.orderly.submission.completing;

import io.orderly.messages.FieldProblem;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.platform.web.OrderIds;
import io.orderly.security.caller.Caller;
import io.orderly.security.caller.Role;
import io.orderly.workflow.StepAsk;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Whose work is listed, and which page of it.
 *
 * @param of who is asked: {@link StepAsk#SUBMITTER} or a role
 * @param submitter the only one whose orders are listed; empty: all
 * @param after the last step that was looked at for the page before; it is left out itself
 * @param limit maximum number of steps
 */
record WorkFilter(String of, Optional<String> submitter, Position after, int limit) {

  private static final int MAX_LIMIT = 200;
  private static final int DEFAULT_LIMIT = 50;
  private static final Pattern LIMIT = Pattern.compile("[0-9]{1,3}");
  private static final Map<String, String> RULES =
      Map.of(
          "for",
          "must be submitter or a role as steps ask for it, such as fraud-desk",
          "after",
          "must be as the address of the next page has it",
          "limit",
          "must be a whole number from 1 to 200");

  /** The place of a step among those that ask the same. */
  record Position(Instant until, UUID orderId, String step) {

    private static final Pattern TEXT =
        Pattern.compile("([^_]{1,40})_([^_]{1,40})_([a-z][a-z0-9-]{0,62})");

    static final Position FIRST = new Position(Instant.EPOCH, new UUID(0, 0), "");

    static Optional<Position> parse(String text) {
      Matcher parts = TEXT.matcher(text);
      if (!parts.matches()) {
        return Optional.empty();
      }
      try {
        Instant until = Instant.parse(parts.group(1));
        return OrderIds.parse(parts.group(2))
            .map(orderId -> new Position(until, orderId, parts.group(3)));
      } catch (DateTimeException noTime) {
        return Optional.empty();
      }
    }

    @Override
    public String toString() {
      return "%s_%s_%s".formatted(until, orderId, step);
    }
  }

  /**
   * The filter of a query. An unknown parameter is an error: it would filter nothing.
   *
   * @throws ProblemException with every error of the query, or when the caller is not asked
   */
  static WorkFilter read(Map<String, List<String>> query, Caller caller) {
    List<FieldProblem> problems = new ArrayList<>();
    query.keySet().stream()
        .filter(name -> !RULES.containsKey(name))
        .forEach(name -> problems.add(new FieldProblem(name, "is not a known parameter")));
    if (!query.containsKey("for")) {
      problems.add(new FieldProblem("for", rule("for")));
    }
    Optional<String> of = read("for", WorkFilter::of, query, problems);
    Optional<Position> after = read("after", Position::parse, query, problems);
    Optional<Integer> limit = read("limit", WorkFilter::limit, query, problems);
    if (!problems.isEmpty()) {
      throw ProblemException.invalid(problems);
    }
    String asked = of.orElseThrow();
    requireAsked(asked, caller);
    return new WorkFilter(
        asked,
        asked.equals(StepAsk.SUBMITTER) ? Optional.of(caller.submitter()) : Optional.empty(),
        after.orElse(Position.FIRST),
        limit.orElse(DEFAULT_LIMIT));
  }

  private static void requireAsked(String of, Caller caller) {
    switch (of) {
      case StepAsk.OPERATORS -> throw forbidden("The operator API lists what operators are asked.");
      case StepAsk.SUBMITTER -> {
        if (!caller.roles().contains(Role.SUBMITTER)) {
          throw forbidden("The caller lacks the role submitter.");
        }
      }
      default -> {
        if (!caller.applicationRoles().contains(of)) {
          throw forbidden("The caller lacks the role %s.".formatted(of));
        }
      }
    }
  }

  private static ProblemException forbidden(String detail) {
    return new ProblemException(ProblemType.FORBIDDEN, detail);
  }

  private static <T> Optional<T> read(
      String name,
      Function<String, Optional<T>> parse,
      Map<String, List<String>> query,
      List<FieldProblem> problems) {
    List<String> values = query.getOrDefault(name, List.of());
    if (values.isEmpty()) {
      return Optional.empty();
    }
    @Nullable String only = values.size() == 1 ? values.get(0) : null;
    Optional<T> value = Optional.ofNullable(only).flatMap(parse);
    if (value.isEmpty()) {
      problems.add(new FieldProblem(name, values.size() > 1 ? "must be given once" : rule(name)));
    }
    return value;
  }

  private static String rule(String name) {
    return Objects.requireNonNull(RULES.get(name));
  }

  private static Optional<String> of(String text) {
    return Optional.of(text).filter(Caller::isApplicationRole);
  }

  private static Optional<Integer> limit(String text) {
    return Optional.of(text)
        .filter(digits -> LIMIT.matcher(digits).matches())
        .map(Integer::valueOf)
        .filter(limit -> limit >= 1 && limit <= MAX_LIMIT);
  }

  /** The address of the page that follows this step. */
  URI next(Position last) {
    return UriComponentsBuilder.fromPath("/work")
        .queryParam("for", "{for}")
        .queryParam("after", "{after}")
        .queryParam("limit", "{limit}")
        .encode()
        .buildAndExpand(Map.of("for", of, "after", last.toString(), "limit", limit))
        .toUri();
  }
}
