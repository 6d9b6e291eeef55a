package io.orderly.console.errors;

import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Section;
import io.orderly.console.PageRenderer;
import io.orderly.store.search.ErrorSearch;
import io.orderly.store.search.MatchingOrders;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderSearch;
import java.time.Instant;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Orders in Error. */
@Controller
final class ErrorsController {

  private static final int PAGE = 50;
  private static final int MOST_CAUSES = 20;

  private final PageRenderer pages;
  private final OrderSearch search;
  private final ErrorSearch errors;
  private final MatchingOrders matching;

  ErrorsController(
      PageRenderer pages, OrderSearch search, ErrorSearch errors, MatchingOrders matching) {
    this.pages = pages;
    this.search = search;
    this.errors = errors;
    this.matching = matching;
  }

  @GetMapping("/console/errors")
  ResponseEntity<String> errors(@RequestParam Map<String, String> parameters, ConsoleUser user) {
    ErrorQuery query = ErrorQuery.read(parameters);
    PageLayout layout = new PageLayout("Errors", Section.ERRORS, user);
    return query
        .filter()
        .map(filter -> pages.show("errors", found(layout, query, filter)))
        .orElseGet(
            () -> pages.show(HttpStatus.BAD_REQUEST, "errors", ErrorsView.notAsked(layout, query)));
  }

  private ErrorsView found(PageLayout layout, ErrorQuery query, OrderFilter filter) {
    OrderSearch.Part found = search.find(filter, new OrderSearch.Page(query.after(), PAGE));
    return new ErrorsView(
        layout,
        query,
        errors.byCause(filter, MOST_CAUSES),
        matching.count(filter).orders(),
        found.orders(),
        found.next() == null ? null : query.next(found.next()),
        Instant.now());
  }
}
