package io.orderly.operator.inspection;

import io.orderly.messages.FieldProblem;
import io.orderly.operator.web.OrderFilterRequest;
import io.orderly.operator.web.Text;
import io.orderly.platform.problem.ProblemException;
import io.orderly.store.search.ErrorCause;
import io.orderly.store.search.ErrorSearch;
import io.orderly.store.search.FoundOrder;
import io.orderly.store.search.MatchingOrders;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderSearch;
import jakarta.validation.Valid;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.hibernate.validator.constraints.Range;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Search for orders over REST. */
@RestController
final class SearchController {

  private static final int DEFAULT_LIMIT = 50;
  private static final int MAX_CAUSES = 200;

  private final OrderSearch search;
  private final ErrorSearch errors;
  private final MatchingOrders matching;

  SearchController(OrderSearch search, ErrorSearch errors, MatchingOrders matching) {
    this.search = search;
    this.errors = errors;
    this.matching = matching;
  }

  /**
   * Orders that were found.
   *
   * @param orders the newest first
   * @param next what to give as {@code after} for the next page, though this one may be shorter
   *     than its limit; absent when there is none
   */
  record FoundOrders(List<FoundOrder> orders, @Nullable String next) {}

  /**
   * Causes of orders in Error.
   *
   * @param matched number of all orders
   * @param causes the most first; at most 200
   */
  record ErrorCauses(long matched, List<ErrorCause> causes) {}

  /**
   * A page of a search.
   *
   * @param name of orders in any state: order id, customer or reference; instead of a filter
   */
  record Page(
      @Text @Nullable String name,
      @Nullable UUID after,
      @Range(min = 1, max = 200) @Nullable Integer limit) {}

  /** The orders of a filter among those that are not final, or of a name among all. */
  @GetMapping(path = "/operator/orders", produces = MediaType.APPLICATION_JSON_VALUE)
  FoundOrders orders(@Valid OrderFilterRequest filter, @Valid Page page) {
    int limit = Objects.requireNonNullElse(page.limit(), DEFAULT_LIMIT);
    if (page.name() == null) {
      return page(search.find(filter.toFilter(""), new OrderSearch.Page(page.after(), limit)));
    }
    if (!filter.matchesAll() || page.after() != null) {
      throw invalid("name", "must be given alone, or with limit");
    }
    return new FoundOrders(search.named(page.name(), limit), null);
  }

  private static ProblemException invalid(String parameter, String rule) {
    return ProblemException.invalid(List.of(new FieldProblem(parameter, rule)));
  }

  private static FoundOrders page(OrderSearch.Part part) {
    UUID next = part.next();
    return new FoundOrders(part.orders(), next == null ? null : next.toString());
  }

  @GetMapping(path = "/operator/errors", produces = MediaType.APPLICATION_JSON_VALUE)
  ErrorCauses errors(@Valid OrderFilterRequest request) {
    if (request.state() != null) {
      throw invalid("state", "must not be given: the orders are in Error");
    }
    OrderFilter filter = request.toFilter("").inError();
    return new ErrorCauses(matching.count(filter).orders(), errors.byCause(filter, MAX_CAUSES));
  }
}
