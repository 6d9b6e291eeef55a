package io.orderly.console.errors;

import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Section;
import io.orderly.console.PageRenderer;
import io.orderly.platform.web.OrderIds;
import io.orderly.store.search.OrderSearch;
import io.orderly.store.search.SearchedPaths;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The search for orders: by a state that is not final, or by name, state and times among all. */
@Controller
final class OrdersController {

  static final String PATH = "/console/orders";

  private static final int PAGE = 50;
  private static final OrderSearch.Part NOTHING = new OrderSearch.Part(List.of(), null);

  private final PageRenderer pages;
  private final OrderSearch search;
  private final SearchedPaths searched;

  OrdersController(PageRenderer pages, OrderSearch search, SearchedPaths searched) {
    this.pages = pages;
    this.search = search;
    this.searched = searched;
  }

  @GetMapping(PATH)
  ResponseEntity<String> orders(@RequestParam Map<String, String> parameters, ConsoleUser user) {
    OrdersQuery query = OrdersQuery.read(parameters);
    String name = query.text(OrdersQuery.NAME);
    if (OrderIds.parse(name).isPresent()) {
      return PageRenderer.goTo(PATH + "/" + name);
    }
    OrderSearch.Part found = query.isEmpty() || query.isInvalid() ? NOTHING : find(query);
    if (found.orders().isEmpty() && !query.isInvalid()) {
      searched.ruleBrokenBy(name).ifPresent(rule -> query.errors().put(OrdersQuery.NAME, rule));
    }
    FoundView view =
        new FoundView(
            new PageLayout("Orders", Section.ORDERS, user),
            query,
            found.orders(),
            found.next() == null ? null : query.next(found.next()),
            Instant.now());
    return pages.show(query.isInvalid() ? HttpStatus.BAD_REQUEST : HttpStatus.OK, "orders", view);
  }

  private OrderSearch.Part find(OrdersQuery query) {
    OrderSearch.Page page = new OrderSearch.Page(query.after(), PAGE);
    return query.liveState() == null
        ? search.findStored(query.filter(), page)
        : search.find(query.filter().filter(), page);
  }
}
