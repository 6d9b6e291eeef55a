package io.orderly.console.errors;

import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Section;
import io.orderly.console.PageRenderer;
import io.orderly.platform.web.OrderIds;
import io.orderly.process.ProcessState;
import io.orderly.store.search.FoundOrder;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderFilter.Range;
import io.orderly.store.search.OrderSearch;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The search for orders: by name whatever their state, or by a state that is not over. */
@Controller
final class OrdersController {

  private static final int PAGE = 50;
  private static final int MOST_FOUND = 100;
  private static final int LONGEST_NAME = 200;
  private static final String PATH = "/console/orders";

  private final PageRenderer pages;
  private final OrderSearch search;

  OrdersController(PageRenderer pages, OrderSearch search) {
    this.pages = pages;
    this.search = search;
  }

  @GetMapping(PATH)
  ResponseEntity<String> orders(
      @RequestParam(name = "q", defaultValue = "") String asked,
      @RequestParam(name = "state", defaultValue = "") String word,
      @RequestParam(name = "after", defaultValue = "") String after,
      ConsoleUser user) {
    String name = asked.strip();
    if (OrderIds.parse(name).isPresent()) {
      return PageRenderer.goTo(PATH + "/" + name);
    }
    PageLayout layout = new PageLayout("Orders", Section.ORDERS, user);
    Optional<ProcessState> state =
        FoundView.STATES.stream().filter(one -> one.value().equals(word)).findFirst();
    FoundView found =
        name.isEmpty() && state.isPresent()
            ? inState(layout, state.get(), OrderIds.parse(after).orElse(null))
            : new FoundView(layout, name, null, named(name), null, Instant.now());
    return pages.show("orders", found);
  }

  private List<FoundOrder> named(String name) {
    boolean isAskable = !name.isEmpty() && name.length() <= LONGEST_NAME && name.indexOf('\0') < 0;
    return isAskable ? search.named(name, MOST_FOUND) : List.of();
  }

  private FoundView inState(PageLayout layout, ProcessState state, @Nullable UUID after) {
    OrderFilter filter =
        new OrderFilter(
            Set.of(state), null, null, null, null, null, null, Range.ALWAYS, Range.ALWAYS);
    OrderSearch.Part found = search.find(filter, new OrderSearch.Page(after, PAGE));
    String next =
        found.next() == null
            ? null
            : "%s?state=%s&after=%s".formatted(PATH, state.value(), found.next());
    return new FoundView(layout, "", state, found.orders(), next, Instant.now());
  }
}
