package io.orderly.console.errors;

import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Place;
import io.orderly.console.PageRenderer;
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

  private final PageRenderer pageRenderer;
  private final OrderSearch search;
  private final MatchingOrders matching;

  ErrorsController(PageRenderer pageRenderer, OrderSearch search, MatchingOrders matching) {
    this.pageRenderer = pageRenderer;
    this.search = search;
    this.matching = matching;
  }

  @GetMapping("/console/errors")
  ResponseEntity<String> errors(
      @RequestParam Map<String, String> parameters, ConsoleUser consoleUser) {
    ErrorQuery query = ErrorQuery.read(parameters);
    PageLayout pageLayout = new PageLayout("Errors", Place.ERRORS, consoleUser);
    return query
        .filter()
        .map(filter -> pageRenderer.show("errors", found(pageLayout, query, filter)))
        .orElseGet(
            () ->
                pageRenderer.show(
                    HttpStatus.BAD_REQUEST, "errors", ErrorsView.notAsked(pageLayout, query)));
  }

  private ErrorsView found(PageLayout pageLayout, ErrorQuery query, OrderFilter filter) {
    OrderSearch.Part found = search.find(filter, new OrderSearch.Page(query.after(), PAGE));
    return new ErrorsView(
        pageLayout,
        query,
        search.errors(filter, MOST_CAUSES),
        matching.count(filter).orders(),
        found.orders(),
        found.next() == null ? null : query.next(found.next()),
        Instant.now());
  }
}
