package io.orderly.console.overview;

import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Place;
import io.orderly.console.PageRenderer;
import io.orderly.console.agents.AgentRows;
import io.orderly.operator.inspection.OrderInspection;
import io.orderly.operator.inspection.WorkInspection;
import io.orderly.operator.inspection.WorkView;
import io.orderly.store.OrderFilter;
import io.orderly.store.OrderFilter.Range;
import io.orderly.store.OrderSearch;
import java.util.Set;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** The first page, and the part of it that is refreshed. */
@Controller
final class OverviewController {

  private static final int MOST_CAUSES = 5;
  private static final OrderFilter ALL =
      new OrderFilter(Set.of(), null, null, null, null, null, null, Range.ALWAYS, Range.ALWAYS);

  private final PageRenderer pageRenderer;
  private final WorkInspection work;
  private final OrderInspection orders;
  private final OrderSearch search;
  private final AgentRows agents;
  private final Streams streams;

  OverviewController(
      PageRenderer pageRenderer,
      WorkInspection work,
      OrderInspection orders,
      OrderSearch search,
      AgentRows agents,
      Streams streams) {
    this.pageRenderer = pageRenderer;
    this.work = work;
    this.orders = orders;
    this.search = search;
    this.agents = agents;
    this.streams = streams;
  }

  @GetMapping("/console")
  ResponseEntity<String> overview(ConsoleUser consoleUser) {
    return pageRenderer.show("overview", look(consoleUser));
  }

  @GetMapping("/console/live/overview")
  ResponseEntity<String> figures(ConsoleUser consoleUser) {
    return pageRenderer.show("figures", look(consoleUser));
  }

  private OverviewView look(ConsoleUser consoleUser) {
    WorkView now = work.work();
    return new OverviewView(
        new PageLayout("Overview", Place.OVERVIEW, consoleUser),
        now,
        streams.at(now, work::submitted),
        agents.of(now),
        agents.unheardSince(),
        orders.held(),
        search.errors(ALL, MOST_CAUSES));
  }
}
