package io.orderly.console.overview;

import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Place;
import io.orderly.console.PageRenderer;
import io.orderly.operator.inspection.OrderInspection;
import io.orderly.operator.overview.OverviewInspection;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** The first page, and the part of it that is refreshed. */
@Controller
final class OverviewController {

  private final PageRenderer pageRenderer;
  private final OverviewInspection overviews;
  private final OrderInspection orders;

  OverviewController(
      PageRenderer pageRenderer, OverviewInspection overviews, OrderInspection orders) {
    this.pageRenderer = pageRenderer;
    this.overviews = overviews;
    this.orders = orders;
  }

  @GetMapping("/console")
  ResponseEntity<String> page(ConsoleUser consoleUser) {
    return pageRenderer.show("overview", view(consoleUser));
  }

  @GetMapping("/console/live/overview")
  ResponseEntity<String> refreshedPart(ConsoleUser consoleUser) {
    return pageRenderer.show("figures", view(consoleUser));
  }

  private OverviewView view(ConsoleUser consoleUser) {
    return new OverviewView(
        new PageLayout("Overview", Place.OVERVIEW, consoleUser), overviews.read(), orders.held());
  }
}
