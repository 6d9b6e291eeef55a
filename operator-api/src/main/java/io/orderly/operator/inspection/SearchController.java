package io.orderly.operator.inspection;

import io.orderly.messages.FieldProblem;
import io.orderly.operator.web.OrderFilterRequest;
import io.orderly.platform.problem.ProblemException;
import io.orderly.store.search.ErrorCause;
import io.orderly.store.search.ErrorSearch;
import io.orderly.store.search.FoundOrder;
import io.orderly.store.search.MatchingOrders;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderSearch;
import io.orderly.store.search.SearchedPaths;
import jakarta.validation.Valid;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
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
  private final SearchedPaths searched;
  private final ErrorSearch errors;
  private final MatchingOrders matching;

  SearchController(
      OrderSearch search, SearchedPaths searched, ErrorSearch errors, MatchingOrders matching) {
    this.search = search;
    this.searched = searched;
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
   * The orders of a filter among those that are not final, or among all. A name with a path that no
   * workflow names for search is an error, where it finds nothing.
   */
  @GetMapping(path = "/operator/orders", produces = MediaType.APPLICATION_JSON_VALUE)
  FoundOrders orders(@Valid OrderQuery query) {
    int limit = Objects.requireNonNullElse(query.limit(), DEFAULT_LIMIT);
    OrderSearch.Page page = new OrderSearch.Page(query.after(), limit);
    OrderSearch.Part found =
        query.isOfAll()
            ? search.findStored(query.ofAll(), page)
            : search.find(query.filter(), page);
    if (found.orders().isEmpty() && query.name() != null) {
      searched
          .ruleBrokenBy(query.name())
          .ifPresent(
              rule -> {
                throw ProblemException.invalid(List.of(new FieldProblem("name", rule)));
              });
    }
    return page(found);
  }

  private static FoundOrders page(OrderSearch.Part part) {
    UUID next = part.next();
    return new FoundOrders(part.orders(), next == null ? null : next.toString());
  }

  @GetMapping(path = "/operator/errors", produces = MediaType.APPLICATION_JSON_VALUE)
  ErrorCauses errors(@Valid OrderFilterRequest request) {
    if (request.state() != null) {
      throw ProblemException.invalid(
          List.of(new FieldProblem("state", "must not be given: the orders are in Error")));
    }
    OrderFilter filter = request.toFilter("").inError();
    return new ErrorCauses(matching.count(filter).orders(), errors.byCause(filter, MAX_CAUSES));
  }
}
