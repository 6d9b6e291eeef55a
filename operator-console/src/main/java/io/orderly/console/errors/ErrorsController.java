package io.orderly.console.errors;

import io.orderly.console.Frame;
import io.orderly.console.Frame.Place;
import io.orderly.console.Screens;
import io.orderly.console.Visitor;
import io.orderly.store.MatchingOrders;
import io.orderly.store.OrderFilter;
import io.orderly.store.OrderSearch;
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

  private final Screens screens;
  private final OrderSearch search;
  private final MatchingOrders matching;

  ErrorsController(Screens screens, OrderSearch search, MatchingOrders matching) {
    this.screens = screens;
    this.search = search;
    this.matching = matching;
  }

  @GetMapping("/console/errors")
  ResponseEntity<String> errors(@RequestParam Map<String, String> parameters, Visitor visitor) {
    ErrorQuery query = ErrorQuery.read(parameters);
    Frame frame = new Frame("Errors", Place.ERRORS, visitor);
    return query
        .filter()
        .map(filter -> screens.show("errors", found(frame, query, filter)))
        .orElseGet(
            () ->
                screens.show(HttpStatus.BAD_REQUEST, "errors", ErrorsView.notAsked(frame, query)));
  }

  private ErrorsView found(Frame frame, ErrorQuery query, OrderFilter filter) {
    OrderSearch.Part found = search.find(filter, new OrderSearch.Page(query.after(), PAGE));
    return new ErrorsView(
        frame,
        query,
        search.errors(filter, MOST_CAUSES),
        matching.count(filter).orders(),
        found.orders(),
        found.next() == null ? null : query.next(found.next()),
        Instant.now());
  }
}
