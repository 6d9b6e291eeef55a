package io.orderly.operator.inspection;

import io.orderly.operator.web.FilterFields;
import io.orderly.operator.web.QueryFields;
import io.orderly.store.search.ErrorCause;
import io.orderly.store.search.FoundOrder;
import io.orderly.store.search.MatchingOrders;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderSearch;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The operator's door: looking for orders. */
@RestController
final class SearchController {

  private static final String NAME = "name";
  private static final String AFTER = "after";
  private static final String LIMIT = "limit";
  private static final Set<String> PAGED =
      Stream.concat(FilterFields.KNOWN.stream(), Stream.of(NAME, AFTER, LIMIT))
          .collect(Collectors.toUnmodifiableSet());
  private static final Set<String> OF_ERRORS =
      FilterFields.KNOWN.stream()
          .filter(field -> !field.equals(FilterFields.STATE))
          .collect(Collectors.toUnmodifiableSet());

  private static final int MAX_NAME_LENGTH = 200;
  private static final int DEFAULT_LIMIT = 50;
  private static final int MAX_LIMIT = 200;
  private static final int MOST_CAUSES = 200;

  private final OrderSearch search;
  private final MatchingOrders matching;

  SearchController(OrderSearch search, MatchingOrders matching) {
    this.search = search;
    this.matching = matching;
  }

  /**
   * Orders that were looked for.
   *
   * @param orders the newest first
   * @param next what to give as {@code after} for the next part, though this one may be shorter
   *     than asked for; absent when there is none
   */
  record FoundOrders(List<FoundOrder> orders, @Nullable String next) {}

  /**
   * Why orders are in Error.
   *
   * @param matched the orders in all
   * @param causes the most first; at most 200
   */
  record ErrorCauses(long matched, List<ErrorCause> causes) {}

  /** The orders of a filter among those that are not over, or of a name among all. */
  @GetMapping(path = "/operator/orders", produces = MediaType.APPLICATION_JSON_VALUE)
  FoundOrders orders(@RequestParam Map<String, String> parameters) {
    QueryFields query = QueryFields.of(parameters, PAGED);
    String name = query.fields().optionalText(NAME, MAX_NAME_LENGTH);
    OrderFilter filter = FilterFields.read(query.fields());
    UUID after = query.orderId(AFTER);
    int limit = query.number(LIMIT, 1, MAX_LIMIT, DEFAULT_LIMIT);
    boolean isNarrowed =
        parameters.keySet().stream().anyMatch(field -> !field.equals(NAME) && !field.equals(LIMIT));
    if (name != null && isNarrowed) {
      query.fields().refuse(NAME, "alone, or with limit");
    }
    query.fields().requireNoProblem();
    return name == null
        ? page(search.find(filter, new OrderSearch.Page(after, limit)))
        : new FoundOrders(search.named(name, limit), null);
  }

  private static FoundOrders page(OrderSearch.Part part) {
    UUID next = part.next();
    return new FoundOrders(part.orders(), next == null ? null : next.toString());
  }

  @GetMapping(path = "/operator/errors", produces = MediaType.APPLICATION_JSON_VALUE)
  ErrorCauses errors(@RequestParam Map<String, String> parameters) {
    QueryFields query = QueryFields.of(parameters, OF_ERRORS);
    OrderFilter filter = FilterFields.read(query.fields()).inError();
    query.fields().requireNoProblem();
    return new ErrorCauses(matching.count(filter).orders(), search.errors(filter, MOST_CAUSES));
  }
}
